import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ListedDocument } from "#lib/contract/finance/ledger.ts"
import classes from "./documents.module.css"

/** The next reminder of an invoice, and the last one; on hold why. */
export function ReminderCell({ reminders }: { reminders: NonNullable<ListedDocument["reminders"]> }) {
  const t = useTranslations("paymentReminders.column")
  const { sent, last_on, next_step, next_on, hold } = reminders
  return (
    <span className={classes.due}>
      {hold !== null ? (
        <span data-tooltip={hold}>{t("hold")}</span>
      ) : next_step !== null && next_on !== null ? (
        <span>{t.rich("next", { step: next_step, day: () => <Moment value={next_on} /> })}</span>
      ) : null}
      {last_on !== null ? (
        <span className={classes.quiet}>
          {t.rich("last", { step: sent, day: () => <Moment value={last_on} /> })}
        </span>
      ) : null}
    </span>
  )
}
