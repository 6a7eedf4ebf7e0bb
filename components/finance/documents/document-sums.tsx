import { useLocale, useTranslations } from "next-intl"
import type { DocumentSums as Sums } from "#lib/contract/finance/ledger.ts"
import classes from "./documents.module.css"

/** What all that the filters find come to, a line a currency. */
export function DocumentSums({ totals }: { totals: readonly Sums[] }) {
  const t = useTranslations("accounting.documents")
  const locale = useLocale()
  return (
    <section className={classes.sums} aria-label={t("sums")}>
      {totals.map(({ currency, invoices, credit_notes: notes, ...amounts }) => {
        const money = new Intl.NumberFormat(locale, { style: "currency", currency })
        const counts = [
          ...(invoices > 0 ? [t("sumsOf", { count: invoices })] : []),
          ...(notes > 0 ? [t("notesOf", { count: notes })] : []),
        ]
        const named = [
          [t("invoiced"), amounts.invoiced],
          [t("creditedSum"), amounts.credited],
          [t("paid"), amounts.paid],
          [t("outstanding"), amounts.outstanding],
        ] as const
        return (
          <dl key={currency}>
            <div>
              <dt>{currency}</dt>
              <dd>{counts.join(" · ")}</dd>
            </div>
            {named.map(([label, cents]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{money.format(cents / 100)}</dd>
              </div>
            ))}
            <div>
              <dt>{t("overdue")}</dt>
              <dd className={amounts.overdue > 0 ? classes.alarming : undefined}>
                {money.format(amounts.overdue / 100)}
              </dd>
            </div>
          </dl>
        )
      })}
    </section>
  )
}
