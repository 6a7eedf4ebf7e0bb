import { useLocale, useTranslations } from "next-intl"
import { money } from "#components/shows/registrations/shared/money.ts"
import { useDay } from "#components/ui/text/use-day.ts"
import type { OpenInvoice } from "#lib/contract/finance/bank-entry.ts"
import classes from "./match.module.css"
import { sameByHand } from "./same-by-hand.ts"

type Part = Pick<OpenInvoice, "invoice" | "number" | "currency" | "by_hand"> & { amount: number }

/** Says which payments of the same amount somebody recorded by hand, and who; nothing where there are none. */
export function RecordedByHand({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations("bank")
  const locale = useLocale()
  const day = useDay()
  const found = parts.flatMap((part) => sameByHand(part).map((payment) => ({ part, payment })))
  return found.map(({ part: { number, currency }, payment: { id, amount, date, user } }) => (
    <p key={id} role="status" className={classes.closed}>
      {t("recordedByHand", {
        user: user ?? "none",
        amount: money(Math.abs(amount), currency, locale),
        number,
        day: day(date),
      })}
    </p>
  ))
}
