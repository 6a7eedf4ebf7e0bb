"use client"

import { IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AdminList } from "#components/records/lists/administration/admin-list.tsx"
import type { AdminListData } from "#components/records/lists/administration/list-data.ts"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { type SuppressionReason, suppressionReasons } from "#lib/contract/mail/mailing-terms.ts"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"
import type { Opened } from "./opened.ts"
import { useSuppressionColumns } from "./shared/columns.tsx"
import classes from "./shared/suppressions.module.css"

const Dialogs = later(() => import("./suppression-dialogs.tsx").then((loaded) => loaded.SuppressionDialogs))

type Props = { data: AdminListData<Suppression>; reason: SuppressionReason | null; exportHref: string }

const path = "/admin/suppressions"
const withReason = (reason: string | null) => (reason ? `${path}?reason=${reason}` : path)

/** Addresses that get no mails, with all that administrators do about them. */
export function SuppressionList({ data, reason, exportHref }: Props) {
  const t = useTranslations("mailingLists.suppressions")
  const [dialog, setDialog] = useState<{ opened: Opened; opening: number }>()
  const open = (opened: Opened) => setDialog((before) => ({ opened, opening: (before?.opening ?? 0) + 1 }))
  const columns = useSuppressionColumns({ withScope: true })
  return (
    <AdminList
      {...data}
      hasCards
      path={withReason(reason)}
      title={t("title")}
      search={t("search")}
      empty={t("empty")}
      columns={[
        ...columns,
        {
          key: "actions",
          label: t("columns.actions"),
          width: "8%",
          align: "end" as const,
          cell: (suppression) => (
            <RowAction
              label={t("removeNamed", { email: suppression.email })}
              tooltip={t("remove")}
              onClick={() => open({ name: "remove", suppression })}
            >
              <IconTrash size={16} aria-hidden />
            </RowAction>
          ),
        },
      ]}
      actions={
        <>
          <a className={buttons.plain} href={exportHref} download>
            {t("export")}
          </a>
          <PlainButton aria-haspopup="dialog" onClick={() => open({ name: "import" })}>
            {t("import")}
          </PlainButton>
          <PlainButton look="primary" aria-haspopup="dialog" onClick={() => open({ name: "add" })}>
            {t("add")}
          </PlainButton>
        </>
      }
    >
      <p className={classes.quiet}>{t("lead")}</p>
      <div className={classes.choices}>
        <ChoiceLinks label={t("reasonFilter")}>
          {[null, ...suppressionReasons].map((one) => (
            <TransitionLink
              key={one ?? "all"}
              href={withReason(one)}
              aria-current={one === reason || undefined}
            >
              {one ? t(`reasons.${one}`) : t("anyReason")}
            </TransitionLink>
          ))}
        </ChoiceLinks>
      </div>
      {dialog ? <Dialogs key={dialog.opening} opened={dialog.opened} /> : null}
    </AdminList>
  )
}
