import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { money } from "#components/shows/registrations/shared/money.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { UnsentReason } from "#lib/contract/automation/payment-reminder-terms.ts"
import type { ReminderProposal } from "#lib/contract/automation/payment-reminders.ts"
import classes from "./reminder-dialog.module.css"

/** What a mail program shows where it knows nothing of the sender's styles. */
const framed = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light"><body style="margin:16px;background:#fff;color:#1d2129;font:14px/1.5 Arial,sans-serif;overflow-wrap:anywhere">${html}</body>`

/** A reminder that will be sent: to whom, which step, of what, and its text on demand. */
export function ReminderRow({ proposal }: { proposal: ReminderProposal }) {
  const t = useTranslations("paymentReminders")
  const locale = useLocale()
  const [isShown, setShown] = useState(false)
  const { number, buyer, name, email, step, language, currency, amount, days_late, subject, html } = proposal
  return (
    <li className={classes.row}>
      <span className={classes.head}>
        <strong>{buyer}</strong>
        <span>
          {number} · {money(amount, currency, locale)} · {t("late", { count: days_late })}
        </span>
      </span>
      <span className={classes.quiet}>
        {t("step", { step: step ?? 0 })} · {t(`languages.${language}`)} · {t("to", { name, email })}
      </span>
      <span className={classes.head}>
        <span>{subject}</span>
        <PlainButton size="small" aria-expanded={isShown} onClick={() => setShown((before) => !before)}>
          {t(isShown ? "hideText" : "showText")}
        </PlainButton>
      </span>
      {isShown ? (
        <iframe title={t("text", { number })} sandbox="" className={classes.frame} srcDoc={framed(html)} />
      ) : null}
    </li>
  )
}

type LeftOut = Pick<ReminderProposal, "number" | "buyer" | "detail" | "next_on"> & {
  reason: UnsentReason | null
}

/** An invoice of which nobody is reminded now, and why. */
export function LeftOutRow({ proposal }: { proposal: LeftOut }) {
  const t = useTranslations("paymentReminders.leftOut")
  const locale = useLocale()
  const { number, buyer, reason, detail, next_on } = proposal
  const day = next_on
    ? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(next_on))
    : ""
  return (
    <li className={classes.row}>
      <span className={classes.head}>
        <strong>{buyer}</strong>
        <span>{number}</span>
      </span>
      {reason ? <span className={classes.quiet}>{t(reason, { detail, day })}</span> : null}
    </li>
  )
}
