import { Button, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { ReminderHistory, SentReminder } from "#lib/contract/automation/payment-reminders.ts"
import classes from "./reminder-dialog.module.css"

/** What an invoice was reminded of, what comes next, and whether it is on hold; read when it is opened. */
export function InvoiceReminders({ invoice }: { invoice: number }) {
  const t = useTranslations("paymentReminders")
  const [isShown, setShown] = useState(false)
  const queries = useQueryClient()
  const queryKey = ["payment-reminders-of", invoice]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.paymentReminders.get({ invoice }),
    enabled: isShown,
    gcTime: 0,
  })
  return (
    <section aria-label={t("title")} className={classes.lists}>
      <div>
        <PlainButton size="small" aria-expanded={isShown} onClick={() => setShown((before) => !before)}>
          {t("title")}
        </PlainButton>
      </div>
      {isShown && isError ? <LoadFailure text={t("loadFailed")} onRetry={() => void refetch()} /> : null}
      {isShown && !data && !isError ? <Skeleton height={64} /> : null}
      {isShown && data ? (
        <>
          <Next history={data.data} />
          <ul>
            {data.data.reminders.map((reminder) => (
              <Sent key={reminder.id} reminder={reminder} />
            ))}
          </ul>
          <Hold
            key={data.data.hold?.created_at ?? ""}
            invoice={invoice}
            hold={data.data.hold}
            onChanged={(changed) => queries.setQueryData(queryKey, { data: changed })}
          />
        </>
      ) : null}
    </section>
  )
}

function Next({ history: { next_step, next_on, hold, failure } }: { history: ReminderHistory }) {
  const t = useTranslations("paymentReminders")
  if (hold) return <p>{t("leftOut.on_hold", { detail: hold.reason })}</p>
  return (
    <>
      {next_step !== null && next_on !== null ? (
        <p>{t.rich("column.next", { step: next_step, day: () => <Moment value={next_on} /> })}</p>
      ) : null}
      {failure ? <p className={classes.alarm}>{t(`failures.${failure.reason}`)}</p> : null}
    </>
  )
}

function Sent({ reminder }: { reminder: SentReminder }) {
  const t = useTranslations("paymentReminders")
  const { step, sent_on, email, user, is_automatic, end_reason } = reminder
  const by = is_automatic ? t("byItself") : user
  return (
    <li className={classes.row}>
      <span className={classes.head}>
        <span>{t.rich("column.last", { step, day: () => <Moment value={sent_on} /> })}</span>
        {end_reason ? <span className={classes.alarm}>{t(`ends.${end_reason}`)}</span> : null}
      </span>
      <span className={classes.quiet}>{[email, by].filter(Boolean).join(" · ")}</span>
    </li>
  )
}

type HoldProps = {
  invoice: number
  hold: ReminderHistory["hold"]
  onChanged: (history: ReminderHistory) => void
}

/** Puts an invoice on hold for a reason, or takes it off. */
function Hold({ invoice, hold, onChanged }: HoldProps) {
  const t = useTranslations("paymentReminders")
  const mayEdit = useCan("finance.edit")
  const [reason, setReason] = useState("")
  const { run, error, isSending } = useSending(
    () => (hold ? api.paymentReminders.release({ invoice }) : api.paymentReminders.hold({ invoice, reason })),
    ({ data }) => onChanged(data),
  )
  if (!mayEdit) return null
  return (
    <form
      className={classes.lists}
      onSubmit={(event) => {
        event.preventDefault()
        if (hold || reason.trim() !== "") void run()
      }}
    >
      {hold ? null : (
        <TextInput
          label={t("holdReason")}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <SendingFailure error={error} title={t("holdFailed")} shown={[]} />
      <div>
        <Button type="submit" variant="default" loading={isSending} disabled={!hold && reason.trim() === ""}>
          {t(hold ? "release" : "hold")}
        </Button>
      </div>
    </form>
  )
}
