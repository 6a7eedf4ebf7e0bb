import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Moment } from "#components/ui/text/moment.tsx"
import type { InvoiceDetail, InvoiceFigures } from "#lib/contract/finance/invoice-detail.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"

type Props = {
  figures: InvoiceFigures & Pick<InvoiceDetail, "exchange">
  /** The reason for no tax is said elsewhere. */
  hasReason?: boolean
  /** False while those of what was typed last are still to come. */
  isCurrent: boolean
}

/** What an invoice comes to, as the server says. */
export function Figures({ figures, isCurrent, hasReason = true }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { currency, subtotal, discount, discount_rate, taxable, tax, taxes, total, instalments, exchange } =
    figures
  const amount = (cents: number) => money(cents, currency, locale)
  const percent = (rate: number) => `${rate.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
  return (
    <section className={classes.figures} aria-label={t("figures")} aria-busy={!isCurrent}>
      <dl className={classes.sums} data-stale={!isCurrent || undefined}>
        {discount > 0 ? (
          <>
            <Sum label={t("subtotal")}>{amount(subtotal)}</Sum>
            <Sum label={t("discountOf", { rate: percent(discount_rate) })}>{amount(-discount)}</Sum>
          </>
        ) : null}
        <Sum label={t("taxable")}>{amount(taxable)}</Sum>
        {taxes.length > 1 ? (
          taxes.map((part) => (
            <Sum
              key={`${part.category} ${part.rate}`}
              label={t("taxOn", { rate: percent(part.rate), base: amount(part.taxable) })}
            >
              {amount(part.amount)}
            </Sum>
          ))
        ) : (
          <Sum label={tax.amount > 0 || tax.rate > 0 ? t("taxOf", { rate: percent(tax.rate) }) : t("noTax")}>
            {amount(tax.amount)}
          </Sum>
        )}
        {exchange ? (
          <Sum label={t("taxInBooks", { currency: exchange.currency })}>
            {money(exchange.tax, exchange.currency, locale)}
          </Sum>
        ) : null}
        <Sum label={t("total")} isTotal>
          {amount(total)}
        </Sum>
        {Object.entries(instalments).map(([place, { due_date, amount: part }]) => (
          <Sum key={place} label={t.rich("dueOn", { day: () => <Moment value={due_date} /> })}>
            {amount(part)}
          </Sum>
        ))}
      </dl>
      {hasReason && tax.reason ? <p className={classes.hint}>{tax.reason}</p> : null}
      <p role="status" className="visually-hidden">
        {isCurrent ? t("totalIs", { amount: amount(total) }) : null}
      </p>
    </section>
  )
}

type SumProps = { label: ReactNode; isTotal?: boolean; children: string }

function Sum({ label, isTotal, children }: SumProps) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
