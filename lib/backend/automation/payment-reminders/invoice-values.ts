import { mailLocale, shownDay } from "#lib/backend/mail/templates/shown-days.ts"
import type { InvoicePlaceholder, MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import type { RemindedInvoice } from "./reminded-invoice.ts"

const dayMilliseconds = 86_400_000

/** Whole days from one calendar day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

const details: Record<
  MailLanguage,
  { bank: string; account: string; reference: (number: string) => string }
> = {
  en: { bank: "bank: ", account: "account ", reference: (number) => `payment reference ${number}` },
  fr: {
    bank: "banque\u202f: ",
    account: "compte ",
    reference: (number) => `référence à rappeler\u202f: ${number}`,
  },
}

function paymentDetails({
  paid_to,
  number,
  language,
}: Pick<RemindedInvoice, "paid_to" | "number" | "language">) {
  const words = details[language]
  const { name, iban, bic, account, bank } = paid_to
  const parts = [
    name,
    iban ? `IBAN ${iban}` : account && words.account + account,
    bic && `BIC ${bic}`,
    bank && words.bank + bank,
    words.reference(number),
  ]
  return parts.filter(Boolean).join(", ")
}

type Described = Pick<
  RemindedInvoice,
  "number" | "language" | "entity" | "currency" | "overdue" | "due_date" | "paid_to"
>

/** What the placeholders of an invoice stand for, in its language. @param today YYYY-MM-DD */
export function invoiceValues(invoice: Described, today: string): Record<InvoicePlaceholder, string | null> {
  const locale = mailLocale(invoice)
  const { number, currency, overdue, due_date } = invoice
  return {
    INVOICE_NUMBER: number,
    AMOUNT_DUE: new Intl.NumberFormat(locale, { style: "currency", currency }).format(overdue / 100),
    DUE_DATE: shownDay(due_date, invoice),
    DAYS_LATE: due_date && String(daysBetween(due_date, today)),
    PAYMENT_DETAILS: paymentDetails(invoice),
  }
}
