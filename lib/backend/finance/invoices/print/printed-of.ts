import type { InvoiceDetail, InvoiceParty } from "#lib/contract/finance/invoice-detail.ts"
import { translators } from "#lib/i18n/translators.ts"
import { asBasisPoints } from "../figures.ts"
import { formatsOf } from "./formats.ts"
import type {
  PrintedAccount,
  PrintedInvoice,
  PrintedParty,
  PrintedSeller,
  PrintedTax,
} from "./printed-invoice.ts"

const texts = translators("printedInvoice")

/** What is looked at of a document. */
type Printed = Pick<
  InvoiceDetail,
  | ("purchase_order" | "buyer_reference" | "is_deposit" | "exchange")
  | ("kind" | "number" | "date" | "currency" | "language" | "seller" | "buyer" | "about" | "lines")
  | (
      | "subtotal"
      | "discount_rate"
      | "discount"
      | "taxable"
      | "tax"
      | "taxes"
      | "total"
      | "instalments"
      | "credits"
      | "reason"
    )
>

/** The ledger keeps what is not there as an empty text. */
const orNull = (text: string | undefined) => text?.trim() || null

function party(of: InvoiceParty): PrintedParty {
  return {
    name: of.name,
    street: orNull(of.street),
    zipCode: orNull(of.zip_code),
    city: orNull(of.city),
    state: orNull(of.state),
    countryCode: of.country_code,
    country: of.country,
    vatCode: orNull(of.vat_code),
    registrationNumber: orNull(of.registration_number),
    email: orNull(of.email),
    contact: orNull(of.contact),
    ...(of.electronic_address && { electronicAddress: of.electronic_address }),
  }
}

const seller = (of: InvoiceParty): PrintedSeller => ({
  ...party(of),
  legalForm: orNull(of.legal_form),
  register: orNull(of.registration),
  phone: null,
  accent: orNull(of.accent ?? ""),
  footer: orNull(of.footer ?? ""),
})

function account({ name, iban, bic, bank, account: other }: InvoiceParty): PrintedAccount | null {
  if (!(iban || bic || bank || other)) return null
  return { iban: orNull(iban), bic: orNull(bic), bank: orNull(bank), holder: name, other: orNull(other) }
}

function instalments({ kind, instalments: parts, language }: Printed): PrintedInvoice["instalments"] {
  if (kind === "credit_note") return []
  return parts.map(({ due_date, amount }, place) => ({
    dueDate: due_date,
    cents: amount,
    label: texts[language](place === 0 && parts.length > 1 ? "instalments.first" : "instalments.last"),
  }))
}

const taxOf = ({ category, rate, reason, reason_code }: Omit<Printed["tax"], "amount">): PrintedTax => ({
  category,
  rateBasisPoints: asBasisPoints(rate),
  reasonCode: orNull(reason_code),
  reason: orNull(reason),
})

/** The deposits that an invoice deducts, each once. */
function deducted({ lines }: Printed): PrintedInvoice["deducts"] {
  const deposits = new Map(lines.flatMap(({ deducts }) => (deducts ? [[deducts.number, deducts.date]] : [])))
  return [...deposits].map(([number, issueDate]) => ({ number, issueDate }))
}

/** VAT in the currency of the books, with the rate that it was converted by: "VAT: €1,090.00 (1 EUR = 1.0865 USD, …)". */
function vatInBooks(exchange: NonNullable<Printed["exchange"]>, invoice: Printed): string {
  const { language, currency } = invoice
  const { money, day, locale } = formatsOf({
    language,
    currency: exchange.currency,
    seller: { countryCode: invoice.seller.country_code },
  })
  return texts[language]("vatInBooks", {
    amount: money(exchange.tax),
    book: exchange.currency,
    rate: exchange.rate.toLocaleString(locale, { maximumFractionDigits: 6 }),
    currency,
    source: exchange.source,
    day: day(exchange.date),
  })
}

/** A document of the ledger as it is printed: what it was when it was issued, not what was paid of it since. */
export function printedOf(invoice: Printed): PrintedInvoice {
  const { about, tax, taxes, credits, exchange } = invoice
  return {
    kind: invoice.kind,
    number: invoice.number,
    issueDate: invoice.date,
    currency: invoice.currency,
    language: invoice.language,
    seller: seller(invoice.seller),
    buyer: party(invoice.buyer),
    buyerReference: orNull(invoice.buyer_reference),
    purchaseOrder: orNull(invoice.purchase_order),
    subject: [about.show, about.session].filter(Boolean).join(", "),
    period: about.from && about.to ? { from: about.from, to: about.to } : null,
    lines: invoice.lines.map(({ label, detail, quantity, unit_price, amount, tax: own }) => ({
      label: label === credits?.number ? texts[invoice.language]("partOf", { number: label }) : label,
      detail: orNull(detail),
      quantity,
      unitPriceCents: unit_price,
      netCents: amount,
      ...(own && { tax: taxOf({ ...own, reason: "", reason_code: "" }) }),
    })),
    isDeposit: invoice.is_deposit,
    deducts: deducted(invoice),
    discount: { basisPoints: asBasisPoints(invoice.discount_rate), cents: invoice.discount },
    tax: taxOf(tax),
    ...(taxes.length > 1 && {
      taxes: taxes.map((part) => ({ ...taxOf(part), taxableCents: part.taxable, taxCents: part.amount })),
    }),
    totals: {
      linesCents: invoice.subtotal,
      discountCents: invoice.discount,
      taxableCents: invoice.taxable,
      taxCents: tax.amount,
      totalCents: invoice.total,
      paidCents: 0,
      dueCents: invoice.total,
    },
    instalments: instalments(invoice),
    account: account(invoice.seller),
    terms: {
      payment: invoice.seller.terms,
      lateFees: orNull(invoice.seller.late_fees),
      recovery: orNull(invoice.seller.recovery),
      earlyPayment: orNull(invoice.seller.early_payment),
    },
    vatDue: invoice.seller.vat_due || null,
    ...(exchange && { exchange: { currency: exchange.currency, taxCents: exchange.tax } }),
    mentions: [
      ...(invoice.seller.vat_due === "debits" ? [texts[invoice.language]("vatOnDebits")] : []),
      ...(exchange && tax.amount !== 0 ? [vatInBooks(exchange, invoice)] : []),
    ],
    corrects: credits && {
      number: credits.number,
      issueDate: credits.date,
      reason: invoice.reason,
      deductedCents: credits.deducted,
    },
  }
}
