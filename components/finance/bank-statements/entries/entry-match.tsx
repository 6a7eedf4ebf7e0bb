import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleMinus,
} from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { Link } from "#components/ui/page/link.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import type { BankEntry, MatchProposal } from "#lib/contract/finance/bank-entry.ts"
import classes from "./entries.module.css"
import { useWords } from "./words.ts"

type Part = Pick<BankEntry["payments"][number], "number" | "buyer" | "currency" | "amount">

/** "€360.00 on SARL-2026-00005, Petite Ourse". */
export function usePartWords(): (part: Part) => string {
  const t = useTranslations("bank")
  const locale = useLocale()
  return ({ number, buyer, currency, amount }) =>
    t("part", { amount: money(Math.abs(amount), currency, locale), number, buyer })
}

type Props = { entry: BankEntry; proposal: MatchProposal | undefined; trouble: string | undefined }

/** What an entry paid, what it may pay, or why it pays nothing; below it why something was not done. */
export function EntryMatch({ entry, proposal, trouble }: Props) {
  const t = useTranslations("bank")
  return (
    <>
      {entry.payments.length > 0 && <Paid entry={entry} />}
      {entry.allocations.length + entry.returned.length > 0 && <Settled entry={entry} />}
      {entry.state === "aside" && (
        <p className={classes.line}>
          <IconCircleMinus size={16} aria-hidden className={classes.icon} />
          <span>{t("asideBecause", { reason: entry.aside_reason })}</span>
        </p>
      )}
      {entry.state === "open" && proposal && <Proposed proposal={proposal} />}
      {entry.state === "open" && !proposal && <p className={classes.quiet}>{t("noProposal")}</p>}
      {trouble && (
        <p className={classes.trouble}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{trouble}</span>
        </p>
      )}
    </>
  )
}

function Paid({ entry: { payments, currency, date } }: { entry: BankEntry }) {
  const t = useTranslations("bank")
  const day = useDay()
  const locale = useLocale()
  return (
    <ul className={classes.parts} aria-label={t("paid")}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <IconCircleCheck size={16} aria-hidden className={classes.icon} data-grade="sure" />
          <Invoice {...payment} />
          <span className={classes.sum}>{money(Math.abs(payment.amount), payment.currency, locale)}</span>
          {payment.currency !== currency && (
            <span className={classes.ofDue}>
              {t("exchanged", { amount: money(Math.abs(payment.entry_amount), currency, locale) })}
            </span>
          )}
          {payment.date !== date && (
            <span className={classes.ofDue}>{t("bookedOn", { day: day(payment.date) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What of an entry pays no invoice, and which payments it took back. */
function Settled({ entry: { allocations, returned, currency } }: { entry: BankEntry }) {
  const t = useTranslations("bank")
  const locale = useLocale()
  return (
    <ul className={classes.parts} aria-label={t("settled")}>
      {returned.map(({ payment, number, buyer, amount, currency: paidIn }) => (
        <li key={payment}>
          <IconCircleMinus size={16} aria-hidden className={classes.icon} />
          <span className={classes.number}>{number}</span>
          <span className={classes.buyer}>{t("returned", { buyer })}</span>
          <span className={classes.sum}>{money(Math.abs(amount), paidIn, locale)}</span>
        </li>
      ))}
      {allocations.map(({ id, kind, amount, reason, buyer }) => (
        <li key={id}>
          <IconCircleMinus size={16} aria-hidden className={classes.icon} />
          <span className={classes.number}>{t(`allocations.${kind}`)}</span>
          <span className={classes.buyer} data-tooltip-cut="">
            {[buyer, reason].filter(Boolean).join(" · ")}
          </span>
          <span className={classes.sum}>{money(amount, currency, locale)}</span>
        </li>
      ))}
    </ul>
  )
}

const gradeIcons = { sure: IconCircleDot, likely: IconCircle, possible: IconCircleDashed }

function Proposed({ proposal }: { proposal: MatchProposal }) {
  const t = useTranslations("bank")
  const locale = useLocale()
  const { reasonsOf } = useWords()
  const { grade, parts } = proposal
  const Icon = gradeIcons[grade]
  return (
    <>
      <ul className={classes.parts} aria-label={t("proposed", { count: parts.length })}>
        {parts.map((part) => (
          <li key={part.invoice}>
            <Invoice {...part} />
            <span className={classes.sum}>{money(Math.abs(part.amount), part.currency, locale)}</span>
            {part.amount !== part.balance && (
              <span className={classes.ofDue}>
                {t(part.balance < 0 ? "ofRefund" : "ofDue", {
                  amount: money(Math.abs(part.balance), part.currency, locale),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.reasons}>
        <Icon size={14} aria-hidden className={classes.icon} data-grade={grade} />
        <span data-grade={grade}>{t(`grades.${grade}`)}</span>
        <span className={classes.why} data-tooltip-cut="">
          {reasonsOf(proposal)}
        </span>
      </p>
    </>
  )
}

type InvoiceProps = Pick<BankEntry["payments"][number], "number" | "buyer" | "registrations">

/** Leads to the registration that the invoice is for; of an organisation to the first one. */
function Invoice({ number, buyer, registrations: [first] }: InvoiceProps) {
  return (
    <>
      {first ? (
        <Link href={`/registration/${first.id}`} className={classes.number}>
          {number}
        </Link>
      ) : (
        <span className={classes.number}>{number}</span>
      )}
      <span className={classes.buyer} data-tooltip-cut="">
        {buyer}
      </span>
    </>
  )
}
