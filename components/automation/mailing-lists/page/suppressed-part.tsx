"use client"

import { useTranslations } from "next-intl"
import { useSuppressionColumns } from "#components/mail/suppressions/shared/columns.tsx"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"
import { ListHead } from "./list-head.tsx"
import classes from "./list-page.module.css"

type Props = { list: MailingList; members: number | undefined; data: AdminListData<Suppression> }

/** Addresses that get no mails of a list. */
export function SuppressedPart({ list, members, data }: Props) {
  const t = useTranslations("mailingLists")
  const columns = useSuppressionColumns({ withScope: false })
  return (
    <AdminList
      {...data}
      hasCards
      path={`/mailing/${list.id}/suppressed`}
      title={list.name}
      search={t("suppressions.search")}
      columns={columns}
      empty={t("suppressed.empty")}
    >
      <ListHead list={list} members={members} shown="suppressed" />
      <p className={classes.hint}>{t("suppressed.intro")}</p>
    </AdminList>
  )
}
