import { useFormatter, useTranslations } from "next-intl"
import classes from "#components/mail/suppressions/shared/suppressions.module.css"
import { areTooMany, type Complaints, complaintRules, isTelling } from "#lib/contract/mail/complaint-rules.ts"

const { days, leastMails: least, limitPerMille } = complaintRules
const share = { style: "percent", maximumFractionDigits: 2 } as const

/** How many of a sender's mails were complained of; a rate where enough mails were delivered for one. */
export function ComplaintsCell({ complaints }: { complaints: Complaints }) {
  const t = useTranslations("senderChecks.complaints")
  const format = useFormatter()
  const { delivered, complained } = complaints
  if (delivered === 0) return <span className={classes.quiet}>{t("none")}</span>
  if (!isTelling(complaints))
    return (
      <span className={classes.quiet} data-tooltip={t("fewHint", { least, days })}>
        {t("few", { complained, delivered })}
      </span>
    )
  const rate = format.number(complained / delivered, share)
  const isHigh = areTooMany(complaints)
  return (
    <span
      className={isHigh ? classes.alarming : undefined}
      data-tooltip={t("hint", { days, limit: format.number(limitPerMille / 1_000, share) })}
    >
      {t(isHigh ? "high" : "rate", { rate, complained, delivered })}
    </span>
  )
}
