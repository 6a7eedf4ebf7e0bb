"use client"

import { IconPencil, IconPlugConnected, IconUnlink } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { OauthProvider } from "../link/oauth-button.tsx"
import { MailboxWord } from "../shared/mailbox-word.tsx"
import type { Changing } from "./shared-draft.ts"
import classes from "./shared-list.module.css"
import { useSharedMailboxes } from "./use-shared-mailboxes.ts"
import { useUnlink } from "./use-unlink.ts"

const SharedDialog = later(() => import("./shared-dialog.tsx").then((loaded) => loaded.SharedDialog))

type Props = { mailboxes: SharedMailbox[]; colleagues: Option[]; providers: OauthProvider[] }

/** Mailboxes that several colleagues read and answer: who, and how each is read (M-82). */
export function SharedList({ mailboxes: loaded, ...known }: Props) {
  const mailboxes = useSharedMailboxes(loaded)
  const t = useTranslations("mailboxes.shared")
  const [dialog, setDialog] = useState<Changing & { times: number }>()
  const open = (changing: Changing) =>
    setDialog((before) => ({ ...changing, times: (before?.times ?? 0) + 1 }))
  const columns = useColumns(open)
  return (
    <>
      <PageHead
        title={t("title")}
        lead={t("lead")}
        aside={
          <PlainButton look="primary" aria-haspopup="dialog" onClick={() => open({ what: "new" })}>
            {t("add")}
          </PlainButton>
        }
      />
      {mailboxes.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={mailboxes} hasCards />
      ) : (
        <EmptyState title={t("none")}>{t("empty")}</EmptyState>
      )}
      {dialog && <SharedDialog key={dialog.times} changing={dialog} {...known} />}
    </>
  )
}

const namesOf = (members: Option[]) => members.map(({ name }) => name).join(", ")

function useColumns(open: (changing: Changing) => void): Column<SharedMailbox>[] {
  const t = useTranslations("mailboxes.shared")
  const trouble = useTranslations("mailboxes.trouble")
  const unlink = useUnlink()
  return [
    {
      key: "name",
      label: t("columns.name"),
      width: "30%",
      isHeader: true,
      cell: ({ name, email }) => (
        <span className={classes.cell}>
          <span>{name}</span>
          <span className={classes.quiet}>{email}</span>
        </span>
      ),
    },
    {
      key: "members",
      label: t("columns.members"),
      width: "36%",
      cell: ({ members, preparing }) => (
        <span className={classes.cell}>
          <span>{namesOf(members)}</span>
          {preparing.length > 0 && (
            <span role="status" className={classes.quiet}>
              {t("preparing", { names: namesOf(members.filter(({ id }) => preparing.includes(id))) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "state",
      label: t("columns.state"),
      width: "20%",
      cell: ({ state, last_error, send_refused_at }) => (
        <span className={classes.cell}>
          <MailboxWord state={state} isShort />
          {(last_error ?? send_refused_at) && (
            <span className={classes.quiet}>{last_error ? trouble(last_error) : t("sendRefused")}</span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      label: t("columns.actions"),
      width: "112px",
      align: "end",
      cell: (mailbox) => (
        <>
          <RowAction
            label={t("editNamed", { name: mailbox.name })}
            tooltip={t("edit")}
            onClick={() => open({ mailbox, what: "members" })}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
          {mailbox.intake === "imap" && (
            <RowAction
              label={t(mailbox.auth === "oauth" ? "relinkNamed" : "connectNamed", { name: mailbox.name })}
              tooltip={t(mailbox.auth === "oauth" ? "relink" : "connect")}
              onClick={() => open({ mailbox, what: "connection" })}
            >
              <IconPlugConnected size={16} aria-hidden />
            </RowAction>
          )}
          <RowAction
            label={t("unlinkNamed", { name: mailbox.name })}
            tooltip={t("unlink")}
            onClick={() => void unlink(mailbox)}
          >
            <IconUnlink size={16} aria-hidden />
          </RowAction>
        </>
      ),
    },
  ]
}
