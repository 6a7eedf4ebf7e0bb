import { z } from "zod"
import { day, instant, option } from "../platform/fields.ts"
import { mediaFile } from "../platform/media-file.ts"
import { currency } from "../shows/registration-detail.ts"
import { externalDocument } from "./external-document.ts"
import { billingEntity } from "./invoice-fields.ts"
import { taxCategories } from "./invoice-terms.ts"
import { documentKinds, vatDues } from "./ledger-terms.ts"

/** A party as a document names it. */
export const invoiceParty = z.object({
  name: z.string(),
  /** "SARL au capital de 8 000 €"; of the seller alone. */
  legal_form: z.string(),
  street: z.string(),
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  /** Two letters. */
  country_code: z.string(),
  country: z.string(),
  registration: z.string(),
  registration_number: z.string(),
  vat_code: z.string(),
  contact: z.string(),
  email: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  /** Where there is no IBAN: routing number and account. */
  account: z.string(),
  terms: z.string(),
  late_fees: z.string(),
  /** Documents issued before these were asked for have neither. */
  recovery: z.string().default(""),
  early_payment: z.string().default(""),
  /** When VAT falls due; empty of a buyer. */
  vat_due: z.enum(["", ...vatDues]).default(""),
  /** Colour and foot of its pages; of sellers alone, and of documents issued since they have them. */
  accent: z.string().optional(),
  footer: z.string().optional(),
  /** Where its e-invoices go in the French directory (BT-49); without one its SIREN. Of buyers alone. */
  electronic_address: z.string().optional(),
})
export type InvoiceParty = z.infer<typeof invoiceParty>

/** What a document is about, as printed. */
export const invoiceAbout = z.object({
  show: z.string(),
  session: z.string(),
  from: day.nullable(),
  to: day.nullable(),
})
export type InvoiceAbout = z.infer<typeof invoiceAbout>

export const invoiceLine = z.object({
  registration_id: z.number(),
  label: z.string(),
  detail: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  /** Cents: quantity × unit price, rounded half away from nothing. */
  amount: z.number(),
  /** Its own tax, of a document with several; rate in percent. */
  tax: z.object({ category: z.enum(taxCategories), rate: z.number() }).nullish(),
  /** Of a final invoice: the deposit that the line deducts, with the id of its line. */
  deducts: z.object({ line_id: z.number(), invoice_id: z.number(), number: z.string(), date: day }).nullish(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoiceInstalment = z.object({ due_date: day, amount: z.number() })

/** The figures of an invoice as the server works them out; amounts are cents. */
export const invoiceFigures = z.object({
  currency,
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  /** Percent. */
  discount_rate: z.number(),
  discount: z.number(),
  taxable: z.number(),
  tax: z.object({
    category: z.enum(taxCategories),
    /** Percent. */
    rate: z.number(),
    amount: z.number(),
    /** Why no tax is charged, as printed. */
    reason: z.string(),
    reason_code: z.string(),
  }),
  /** VAT by category and rate (BG-23), each rounded once; `tax` is that of the buyer's rule, with the amount of all. */
  taxes: z.array(
    z.object({
      category: z.enum(taxCategories),
      /** Percent. */
      rate: z.number(),
      taxable: z.number(),
      amount: z.number(),
      reason: z.string(),
      reason_code: z.string(),
    }),
  ),
  total: z.number(),
  instalments: z.array(invoiceInstalment),
})
export type InvoiceFigures = z.infer<typeof invoiceFigures>

/** The exchange rate of a document in another currency than the books, and its VAT in theirs (BT-111, cents). */
export const exchange = z
  .object({ currency, rate: z.number(), date: day, source: z.string(), tax: z.number() })
  .nullable()

/** What the buyer wants to read: its order (BT-13), and by what it files invoices, as a service code of Chorus Pro (BT-10). */
export const buyerReferences = { purchase_order: z.string(), buyer_reference: z.string() }

export const invoicePayment = z.object({
  id: z.number(),
  /** Cents; negative of a refund, and of the reversal of a payment. */
  amount: z.number(),
  date: day,
  method: option.nullable(),
  reference: z.string(),
  /** The entry of a bank's statement that brought it, and the name of that file. */
  statement: z.object({ entry: z.number(), name: z.string() }).nullable(),
  /** Day on which the bank says that the money moved, where it is booked on another, as the books were closed; null otherwise. */
  bank_date: day.nullable(),
  reverses_id: z.number().nullable(),
  is_reversed: z.boolean(),
  user: z.string().nullable(),
  created_at: instant,
  external: externalDocument.nullable(),
})
export type InvoicePayment = z.infer<typeof invoicePayment>

/** An issued document, whole. */
export const invoiceDetail = invoiceFigures.extend({
  id: z.number(),
  kind: z.enum(documentKinds),
  number: z.string(),
  entity: billingEntity,
  date: day,
  language: z.enum(["en", "fr"]),
  seller: invoiceParty,
  buyer: invoiceParty,
  about: invoiceAbout,
  ...buyerReferences,
  /** Null also where it was entered for the books alone. */
  exchange,
  payment_method: z.string(),
  is_deposit: z.boolean(),
  /** Of a deposit: the final invoice that deducts it. */
  deducted_by: z.object({ id: z.number(), number: z.string() }).nullable(),
  is_splitting: z.boolean(),
  /**
   * Of a credit note: what it corrects, and why; the cents deducted from what that left to pay, null where it was not recorded. The
   * rest is paid back.
   */
  credits: z
    .object({ id: z.number(), number: z.string(), date: day, deducted: z.number().nullable() })
    .nullable(),
  reason: z.string(),
  credit_notes: z.array(
    z.object({ id: z.number(), number: z.string(), date: day, total: z.number(), has_file: z.boolean() }),
  ),
  payments: z.array(invoicePayment),
  credited: z.number(),
  paid: z.number(),
  balance: z.number(),
  /** The first day on which something not paid yet is due. */
  due_on: day.nullable(),
  is_overdue: z.boolean(),
  /** Its PDF, as mails attach it; null until it is printed. */
  file: mediaFile.nullable(),
  /** Its state at the accounting partner; null without one, and for what is not reported there. */
  external: externalDocument.nullable(),
})
export type InvoiceDetail = z.infer<typeof invoiceDetail>
