import { useLocale, useTranslations } from "next-intl"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Invoice } from "#lib/contract/registration-detail.ts"
import { paymentOf } from "../payment.ts"
import { money } from "./money.ts"
import classes from "./registration.module.css"

/** Invoices, each with what of it is paid. */
export function InvoicesBlock({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTranslations("registration.invoices")
  return (
    <RecordBlock title={t("title")}>
      {invoices.length === 0 ? (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      ) : (
        <ul className={classes.invoices}>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </RecordBlock>
  )
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("registration.invoices")
  const locale = useLocale()
  const { name, date, total, balance, currency, percent, zoho_invoice_number, is_calculate } = invoice
  const part = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    percent / 100,
  )
  const status = paymentOf(percent)
  return (
    <li className={classes.invoice}>
      <span className={classes.invoiceName}>
        {name}
        <span className={classes.quiet}>
          <Moment value={date} />
          {zoho_invoice_number ? ` · ${zoho_invoice_number}` : null}
          {is_calculate ? ` · ${t("calculated")}` : null}
        </span>
      </span>
      <span className={classes.amount}>
        {money(total, currency, locale)}
        {balance > 0 ? (
          <span className={classes.quiet}>{t("due", { amount: money(balance, currency, locale) })}</span>
        ) : null}
      </span>
      <span className={classes.paid} data-status={status}>
        {t(status, { part })}
      </span>
    </li>
  )
}
