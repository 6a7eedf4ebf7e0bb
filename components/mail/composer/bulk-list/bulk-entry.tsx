import { useTranslations } from "next-intl"
import { useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { later } from "#components/ui/loading/later.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { type BulkMailStep, bulkRowStates } from "#lib/contract/mail/bulk-mail-terms.ts"
import type { BulkMailRow } from "#lib/contract/mail/bulk-mails.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import classes from "./bulk-mails.module.css"

const BulkRecipients = later(() => import("./bulk-recipients.tsx").then((loaded) => loaded.BulkRecipients))

type Props = { bulk: BulkMailRow; isEverybodys: boolean; onChanged: () => void }

/** Reasons of ours for which one stops, by the texts that say so; others are words of a server. */
const reasons: Record<string, "unlinked" | "complaints" | "notMember" | "authorDisabled" | "byColleague"> = {
  mailbox_unlinked: "unlinked",
  shared_mailbox_unlinked: "unlinked",
  complaints: "complaints",
  not_a_member: "notMember",
  author_disabled: "authorDisabled",
  stopped_by_colleague: "byColleague",
}

const ended = ["sent", "failed", "unknown", "cancelled", "excluded"] as const

/** A mail to many: its state, how far it is, what can be done, and on request what became of each recipient. */
export function BulkEntry({ bulk, isEverybodys, onChanged }: Props) {
  const t = useTranslations("bulkMails")
  const kinds = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const isMine = useUser().id === bulk.user.id
  const { id, subject, status, stop_reason, stopped_by, waits, counts, total } = bulk
  const reason = reasons[stop_reason ?? ""]
  const done = ended.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <Row aria-label={subject} actions={<Steps bulk={bulk} isMine={isMine} onChanged={onChanged} />}>
      <div className={classes.name}>
        <strong>{subject}</strong>
        <span className={classes.status} data-status={status}>
          {t(`statuses.${status}`)}
        </span>
      </div>
      <div className={classes.details}>
        <ExactMoment value={bulk.created_at} />
        <span>{kinds(`${kindOf(bulk.list)}.kind.list`)}</span>
        {bulk.show && <span>{bulk.show}</span>}
        {bulk.shared_mailbox !== null && <span>{t("from", { mailbox: bulk.shared_mailbox })}</span>}
        {(isEverybodys || !isMine) && <span>{t("by", { name: bulk.user.name })}</span>}
        {bulkRowStates.map((state) =>
          counts[state] ? <span key={state}>{t(`counts.${state}`, { count: counts[state] })}</span> : null,
        )}
      </div>
      {status === "stopped" && (
        <p className={classes.why} role="status">
          {t("stopped")} {reason ? t(reason, { name: stopped_by?.name ?? "" }) : stop_reason}
        </p>
      )}
      {waits && <Waits {...waits} />}
      <div className={classes.progress}>
        <ProgressBar label={t("progress", { subject })} done={done} total={total} />
        <span>{t("done", { done, total })}</span>
      </div>
      <div className={classes.details}>
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hide" : "show")}
        </LinkButton>
        <a href={`/api/bulk-mail/${id}/report`} download>
          {t("report")}
        </a>
      </div>
      {isOpen && <BulkRecipients bulk={id} version={`${status} ${done}`} />}
    </Row>
  )
}

/** Why none of its mails go at the moment, and until when. */
function Waits({ why, until, reply }: NonNullable<BulkMailRow["waits"]>) {
  const t = useTranslations("bulkMails")
  return (
    <p className={classes.why} role="status">
      {t.rich(`waits.${why}`, { when: () => <ExactMoment value={until} /> })} {reply && t("reply", { reply })}
    </p>
  )
}

/** What is offered by state. */
const steps: Partial<Record<BulkMailRow["status"], readonly BulkMailStep[]>> = {
  running: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  stopped: ["resume", "cancel"],
}

/** Its author's, or for whoever else sees it what ends a wrong one. */
function Steps({ bulk, isMine, onChanged }: Omit<Props, "isEverybodys"> & { isMine: boolean }) {
  const t = useTranslations("bulkMails")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const lock = useSubmitLock()
  const [isBusy, setBusy] = useState(false)
  async function take(step: BulkMailStep) {
    if (!lock.acquire()) return
    try {
      await ask(step)
    } finally {
      lock.release()
    }
  }
  async function ask(step: BulkMailStep) {
    const question = {
      title: t("cancelQuestion"),
      message: t("cancelExplain"),
      action: t("cancel"),
      danger: true,
    }
    if (step === "cancel" && !(await confirm(question))) return
    setBusy(true)
    try {
      const { api } = await import("#lib/api/client.ts")
      await api.bulkMails.control({ bulk: bulk.id, step })
      onChanged()
    } catch (error) {
      void fail(error, t("stepFailed"))
      onChanged()
    } finally {
      setBusy(false)
    }
  }
  const offered = (steps[bulk.status] ?? []).filter((step) => isMine || step === "pause")
  return offered.map((step) => (
    <PlainButton key={step} size="small" disabled={isBusy} onClick={() => void take(step)}>
      {t(isMine ? step : "stop")}
    </PlainButton>
  ))
}
