"use client"

import { IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import classes from "#components/mail/suppressions/shared/suppressions.module.css"
import { RowAction } from "#components/records/lists/administration/ordered/row-action.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import { api } from "#lib/api/client.ts"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { CheckCell } from "./check-cell.tsx"
import { ComplaintsCell } from "./complaints-cell.tsx"

const CheckDialog = later(() => import("./check-dialog.tsx").then((loaded) => loaded.CheckDialog))
const SenderDialog = later(() => import("./sender-dialog.tsx").then((loaded) => loaded.SenderDialog))

type Props = { senders: MailingSender[]; tradeshows: Option[]; mailboxes: Option[] }

/** Whom mails of sequences are from, at which pace, and the status of each today. */
export function SenderList({ senders, ...options }: Props) {
  const t = useTranslations("mailingLists.senders")
  const [dialog, setDialog] = useState<{ sender: MailingSender | undefined; opening: number }>()
  const open = (sender?: MailingSender) =>
    setDialog((before) => ({ sender, opening: (before?.opening ?? 0) + 1 }))
  const [checked, setChecked] = useState<{ sender: MailingSender; opening: number }>()
  const columns = useColumns(open, (sender) =>
    setChecked((before) => ({ sender, opening: (before?.opening ?? 0) + 1 })),
  )
  return (
    <>
      <PageHead
        title={t("title")}
        lead={t("lead")}
        aside={
          <PlainButton look="primary" aria-haspopup="dialog" onClick={() => open()}>
            {t("add")}
          </PlainButton>
        }
      />
      {senders.length > 0 ? (
        <PlainTable label={t("title")} columns={columns} rows={senders} hasCards />
      ) : (
        <EmptyState title={t("none")}>{t("empty")}</EmptyState>
      )}
      {checked ? <CheckDialog key={checked.opening} sender={checked.sender} /> : null}
      {dialog ? <SenderDialog key={dialog.opening} sender={dialog.sender} {...options} /> : null}
    </>
  )
}

type Opening = (sender: MailingSender) => void

function useColumns(open: Opening, openCheck: Opening): Column<MailingSender>[] {
  const t = useTranslations("mailingLists.senders")
  const tChecks = useTranslations("senderChecks")
  const pause = usePause()
  return [
    {
      key: "name",
      label: t("columns.name"),
      width: "17%",
      isHeader: true,
      cell: ({ name, email }) => (
        <span className={classes.cell}>
          <span>{name}</span>
          <span className={classes.quiet}>{email}</span>
        </span>
      ),
    },
    {
      key: "show",
      label: t("columns.show"),
      width: "9%",
      cell: ({ tradeshow }) => tradeshow && <span className={classes.cell}>{tradeshow.name}</span>,
    },
    {
      key: "mailbox",
      label: t("columns.mailbox"),
      width: "11%",
      cell: ({ mailbox }) => mailbox && <span className={classes.cell}>{mailbox.name}</span>,
    },
    {
      key: "pace",
      label: t("columns.pace"),
      width: "16%",
      cell: ({ per_minute, per_day }) => (
        <span className={classes.cell}>{t("pace", { minute: per_minute, day: per_day })}</span>
      ),
    },
    {
      key: "today",
      label: t("columns.today"),
      width: "9%",
      cell: ({ sent_today, waiting }) => (
        <span className={classes.cell}>
          <span>{t("sent", { count: sent_today })}</span>
          {waiting > 0 && <span className={classes.quiet}>{t("waiting", { count: waiting })}</span>}
        </span>
      ),
    },
    {
      key: "rules",
      label: t("columns.rules"),
      width: "12%",
      cell: (sender) => (
        <span className={classes.cell}>
          <CheckCell sender={sender} onOpen={() => openCheck(sender)} />
        </span>
      ),
    },
    {
      key: "complaints",
      label: t("columns.complaints"),
      width: "10%",
      cell: ({ complaints }) => (
        <span className={classes.cell}>
          <ComplaintsCell complaints={complaints} />
        </span>
      ),
    },
    {
      key: "state",
      label: t("columns.state"),
      width: "8%",
      cell: ({ paused_at, pause_reason }) => (
        <span className={classes.cell}>
          <span>{t(paused_at ? "paused" : "active")}</span>
          {paused_at && pause_reason && (
            <span className={classes.quiet}>
              {pause_reason === "complaints" ? tChecks("complaints.pausedHere") : pause_reason}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      label: t("columns.actions"),
      width: "76px",
      align: "end",
      cell: (sender) => (
        <>
          <RowAction
            label={t(sender.paused_at ? "resumeNamed" : "pauseNamed", { name: sender.name })}
            tooltip={t(sender.paused_at ? "resume" : "pause")}
            onClick={() => void pause(sender)}
          >
            {sender.paused_at ? (
              <IconPlayerPlay size={16} aria-hidden />
            ) : (
              <IconPlayerPause size={16} aria-hidden />
            )}
          </RowAction>
          <RowAction
            label={t("editNamed", { name: sender.name })}
            tooltip={t("edit")}
            onClick={() => open(sender)}
          >
            <IconPencil size={16} aria-hidden />
          </RowAction>
        </>
      ),
    },
  ]
}

function usePause() {
  const t = useTranslations("mailingLists.senders")
  const showFailure = useFailureToast()
  const router = useRouter()
  return async ({ id, paused_at }: MailingSender) => {
    try {
      await api.mailingSenders.pause({ sender: id, paused: paused_at === null })
      router.refresh()
    } catch (error) {
      void showFailure(error, t("pauseFailed"))
    }
  }
}
