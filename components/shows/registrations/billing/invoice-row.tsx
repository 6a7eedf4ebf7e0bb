import { IconAlertTriangle, IconFileTypePdf } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import lines from "#components/records/page/lines.module.css"
import { Moment } from "#components/ui/text/moment.tsx"
import { useToday } from "#components/ui/text/use-today.ts"
import type { Invoice } from "#lib/contract/shows/registration-detail.ts"
import { paymentOf } from "../payment.ts"
import { money } from "../shared/money.ts"
import classes from "./billing.module.css"
import { InvoiceTaskButton } from "./invoice-task-button.tsx"

/** An invoice of a registration: what it is about, what of it is due and when, and what is paid. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("registration.invoices")
  const locale = useLocale()
  const { name, date, total, balance, currency, zoho_invoice_number, is_calculate, invoice_id } = invoice
  return (
    <li className={classes.invoice} aria-label={t("named", { name })}>
      <span className={classes.name}>
        <InvoiceTaskButton
          task={invoice_id === null ? { linked: invoice } : { invoice: invoice_id }}
          label={t("openNamed", { name })}
        >
          {name}
        </InvoiceTaskButton>
        <span className={classes.quiet}>
          <Moment value={date} />
          {zoho_invoice_number ? ` · ${zoho_invoice_number}` : null}
          {is_calculate ? null : ` · ${t("external")}`}
          {invoice_id === null ? null : (
            <>
              {" · "}
              <a
                href={`/api/invoice/${invoice_id}/pdf`}
                className={lines.outside}
                aria-label={t("pdfOf", { name })}
                target="_blank"
                rel="noopener"
              >
                <IconFileTypePdf size={14} aria-hidden /> PDF
              </a>
            </>
          )}
        </span>
      </span>
      <span className={classes.amount}>
        {money(total, currency, locale)}
        {balance > 0 ? <Due invoice={invoice} /> : null}
        {balance < 0 ? (
          <span className={classes.quiet}>
            {t("toRefund", { amount: money(-balance, currency, locale) })}
          </span>
        ) : null}
      </span>
      <Status invoice={invoice} />
    </li>
  )
}

function Due({ invoice: { balance, currency, due_on } }: { invoice: Invoice }) {
  const t = useTranslations("registration.invoices")
  const locale = useLocale()
  const today = useToday()
  const amount = money(balance, currency, locale)
  if (due_on === null) return <span className={classes.quiet}>{t("due", { amount })}</span>
  const day = () => <Moment value={due_on} />
  if (due_on >= today) return <span className={classes.quiet}>{t.rich("dueOn", { amount, day })}</span>
  return (
    <span className={classes.overdue}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>{t.rich("overdue", { amount, day })}</span>
    </span>
  )
}

function Status({ invoice: { total, percent, invoice_id } }: { invoice: Invoice }) {
  const t = useTranslations("registration.invoices")
  const locale = useLocale()
  const status = total > 0 ? paymentOf(percent) : invoice_id === null ? "unknown" : "credited"
  const part = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(percent / 100)
  return (
    <span className={classes.paid} data-status={status}>
      {t(status, { part })}
    </span>
  )
}
