"use client"

import { IconUserMinus } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Link } from "#components/ui/page/link.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { changingMany, missingOf } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import type { MailingMember } from "#lib/contract/automation/mailing-members.ts"
import { ListHead } from "./list-head.tsx"
import classes from "./list-page.module.css"

const { Part: ImportDialog, preload } = lazyPart(() =>
  import("./import-dialog.tsx").then((loaded) => loaded.ImportDialog),
)

type Props = { list: MailingList; members: number | undefined; data: AdminListData<MailingMember> }

/** Who is on a list. */
export function MembersPart({ list, members, data }: Props) {
  const t = useTranslations("mailingLists")
  const columns = useColumns(list)
  const mayImport = missingOf(useUser(), changingMany) === undefined
  const isEditable = list.kind === "static" && list.archived_at === null
  return (
    <AdminList
      {...data}
      hasCards
      path={`/mailing/${list.id}`}
      title={list.name}
      search={t("members.search")}
      columns={columns}
      empty={t(list.kind === "dynamic" ? "members.emptyDynamic" : "members.empty")}
      actions={isEditable && mayImport && <Import list={list.id} />}
    >
      <ListHead list={list} members={members} shown="members" />
    </AdminList>
  )
}

function Import({ list }: { list: number }) {
  const t = useTranslations("mailingLists")
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <PlainButton
        look="primary"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setAttempt(attempt + 1)}
      >
        {t("import.open")}
      </PlainButton>
      {attempt > 0 && <ImportDialog key={attempt} list={list} />}
    </>
  )
}

function useColumns(list: MailingList): Column<MailingMember>[] {
  const t = useTranslations("mailingLists")
  const mayEdit = useMayEdit()
  const remove = useRemove(list)
  const columns: Column<MailingMember>[] = [
    {
      key: "name",
      label: t("members.columns.name"),
      width: "22%",
      isHeader: true,
      cell: ({ id, name }) => <Link href={`/contact/${id}`}>{name || t("members.noName")}</Link>,
    },
    {
      key: "email",
      label: t("members.columns.email"),
      width: "26%",
      cell: ({ email }) => <span data-tooltip-cut="">{email}</span>,
    },
    {
      key: "company",
      label: t("members.columns.home"),
      width: "20%",
      cell: ({ company }) => company && <Link href={`/company/${company.id}`}>{company.name}</Link>,
    },
    {
      key: "state",
      label: t("members.columns.state"),
      width: "12%",
      cell: ({ state }) =>
        state ? t(`members.states.${state}`) : <span className={classes.quiet}>{t("members.gets")}</span>,
    },
  ]
  if (list.kind === "dynamic") return columns
  columns.push({
    key: "since",
    label: t("members.columns.since"),
    width: "16%",
    cell: ({ since, source }) => (
      <span className={classes.cell}>
        {since && <Moment value={since} />}
        {source && <span className={classes.quiet}>{t(`sources.${source}`)}</span>}
      </span>
    ),
  })
  if (mayEdit)
    columns.push({
      key: "actions",
      label: t("members.columns.actions"),
      width: "6%",
      align: "end" as const,
      cell: (member) => (
        <RowAction
          label={t("members.removeNamed", { name: member.name || member.email || t("members.noName") })}
          tooltip={t("members.remove")}
          onClick={() => void remove(member)}
        >
          <IconUserMinus size={16} aria-hidden />
        </RowAction>
      ),
    })
  return columns
}

function useRemove(list: MailingList) {
  const t = useTranslations("mailingLists.members")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const router = useRouter()
  return async ({ id, name: given, email }: MailingMember) => {
    const name = given || email || t("noName")
    const question = {
      title: t("removeQuestion", { name }),
      message: t("removeExplain"),
      action: t("remove"),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await api.mailingLists.removeMember({ list: list.id, contact: id })
      void toastSuccess(t("removed", { name }))
      router.refresh()
    } catch (error) {
      void showFailure(error, t("removeFailed"))
    }
  }
}
