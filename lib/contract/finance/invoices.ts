import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant, option } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { mediaFile } from "../platform/media-file.ts"
import { maxBuyerReference, maxPurchaseOrder } from "../records/buyer-references.ts"
import { requiredText, text } from "../records/record-inputs.ts"
import { currency, invoice } from "../shows/registration-detail.ts"
import { externalDocument } from "./external-document.ts"
import { billingEntities, documentKinds, maxRateSource, vatDues } from "./ledger-terms.ts"

const tags = ["Invoices"]

/** Sections of a percent: 1250 is 12.5 %. */
export const basisPoints = 10_000
/** Percent of a split invoice that is due at once, unless said otherwise (I-2); apart from the registration's payment plan. */
export const defaultFirstPayment = 30
/** Days before the show opens on which the rest of a split invoice is due, unless said otherwise. */
export const secondPaymentDays = 45
/** Days after the date of a split invoice on which its first part is due, unless the show's session says otherwise; its upper limit. */
export const depositDays = 7
export const maxDepositDays = 365
/** Days after its date on which an invoice is due that is not split. */
export const paymentDays = 30
/** Invoices of a registration on one page, and the last page 'See more' asks for (I-6). */
export const invoicesPerPage = 5
export const lastInvoicePage = 3

/** Most cents of an invoice. */
export const maxInvoiceTotal = 1_000_000_000
/** Cents due as the caller saw them, below zero where money is to go back: a 409 with the invoice as `current` where it is another by now. */
const seenBalance = z.number().int().min(-maxInvoiceTotal).max(maxInvoiceTotal).optional()
const cents = z.number().int().min(0).max(maxInvoiceTotal)
/** Percent with at most two decimals. */
const percent = z
  .number()
  .min(0, "not_allowed")
  .max(100, "not_allowed")
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "not_allowed")

/** A new one for each document: the same key again makes no second one. */
const key = z.uuid("not_allowed")

export const billingEntity = z.enum(billingEntities)
/**
 * Seen from the seller; of France alone `overseas`, its departments with VAT at rates of their own (Guadeloupe, Martinique, Réunion), and
 * `overseas_untaxed`, those without (French Guiana, Mayotte).
 */
export const taxPlaces = ["domestic", "overseas", "overseas_untaxed", "eu", "abroad"] as const
/** Of EN 16931: S taxed, AE reverse charge, G export, E exempt, O outside the scope of the tax. */
export const taxCategories = ["S", "AE", "G", "E", "O"] as const

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

/** With at most three decimals. */
const quantity = z
  .number()
  .min(0.001, "not_allowed")
  .max(1000)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, "not_allowed")

const lineInput = z.object({
  /** Whom it is for; by default the registration that the call names. */
  registration_id: id.optional(),
  label: requiredText(200),
  detail: text(500).default(""),
  quantity: quantity.default(1),
  /** Cents, without tax; negative of what is taken off. */
  unit_price: z.number().int().min(-maxInvoiceTotal).max(maxInvoiceTotal),
  /** Another tax than the buyer's rule says, of those that the calculation lists; rate in percent. */
  tax: z.object({ category: z.enum(taxCategories), rate: percent }).optional(),
})

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

const rateDecimals = 1_000_000

/** Of an invoice in another currency than the books: units of its currency for one of theirs, of a day, by whom it was published. */
export const exchangeRate = z.object({
  /** With at most six decimals. */
  rate: z
    .number()
    .min(0.01, "not_allowed")
    .max(1000, "not_allowed")
    .refine(
      (value) => Math.abs(value * rateDecimals - Math.round(value * rateDecimals)) < 1e-3,
      "not_allowed",
    ),
  date: day,
  source: requiredText(maxRateSource),
})
export type ExchangeRate = z.output<typeof exchangeRate>

/** Whole of an invoice before it is issued; what is left out is worked out from the registration. */
const composition = z.object({
  /** By default what is not invoiced yet of the prices of the booths; all of them when they are invoiced again, with a reason. */
  lines: z.array(lineInput).min(1, "required").max(200, "too_many").optional(),
  /** Further registrations of the same third-party organisation that one invoice is for. */
  registrations: z.array(id).max(50, "too_many").default([]),
  /** Percent. */
  discount: percent.default(0),
  is_splitting: z.boolean().default(false),
  first_payment_percentage: percent.default(defaultFirstPayment),
  /** Today unless said otherwise. */
  billing_date: day.optional(),
  second_payment_date: day.optional(),
  /** Of the document; by default that of the buyer's country. */
  language: z.enum(["en", "fr"]).optional(),
  /** The buyer's order and reference; by default those of who pays. */
  purchase_order: text(maxPurchaseOrder).optional(),
  buyer_reference: text(maxBuyerReference).optional(),
  /** Why lines have another tax than the buyer's rule says; needed then, and kept in the audit log. */
  tax_reason: text(500).default(""),
  /** Invoices a part of all this in advance: percent of it, or cents without tax. Other invoices deduct the deposits of before. */
  deposit: z
    .union([
      z.object({ percentage: percent.min(0.01, "not_allowed").max(99.99, "not_allowed") }),
      z.object({ amount: cents.min(1, "not_allowed") }),
    ])
    .optional(),
  /** Why booths are invoiced that were invoiced before; needed then, and kept in the audit log. */
  again_reason: text(500).default(""),
  /** Needed in another currency than the books, and not taken otherwise. */
  exchange_rate: exchangeRate.optional(),
})
export type Composition = z.output<typeof composition>

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
const exchange = z
  .object({ currency, rate: z.number(), date: day, source: z.string(), tax: z.number() })
  .nullable()

/** What the buyer wants to read: its order (BT-13), and by what it files invoices, as a service code of Chorus Pro (BT-10). */
const buyerReferences = { purchase_order: z.string(), buyer_reference: z.string() }

export const invoiceCalculation = invoiceFigures.extend({
  entity: billingEntity,
  ...buyerReferences,
  exchange,
  /** The currency of the books, where it is another one, and the last rate that was used for this; null where they are the same. */
  books: z
    .object({
      currency,
      last: z.object({ rate: z.number(), date: day, source: z.string() }).nullable(),
    })
    .nullable(),
  is_deposit: z.boolean(),
  /** What lines may be taxed by; empty where nothing but the rule applies. */
  listed_taxes: z.array(z.object({ category: z.enum(taxCategories), rate: z.number(), reason: z.string() })),
  /** What may be typed over: without deductions, and of a deposit what it is a part of. */
  billed_lines: z.array(invoiceLine),
  billing_date: day,
  second_payment_date: day.nullable(),
  language: z.enum(["en", "fr"]),
  seller: invoiceParty,
  buyer: invoiceParty,
  about: invoiceAbout,
  /**
   * What was invoiced before of the booths; null for nothing. Cents without tax and discounts: what the booths cost, and what of it is
   * invoiced and was not credited.
   */
  invoiced_before: z
    .object({
      price: z.number(),
      amount: z.number(),
      /** Oldest first; `invoice_id` is null of one that the accounting CRM holds. */
      documents: z.array(
        z.object({ invoice_id: z.number().nullable(), name: z.string(), amount: z.number() }),
      ),
      /** The booths are invoiced whole, or this invoice leads beyond what they cost: `again_reason` is needed. */
      needs_reason: z.boolean(),
    })
    .nullable(),
  /** The rule of tax that applies, and to which buyers it does; null where none does. */
  tax_rule: z
    .object({ name: z.string(), place: z.enum(taxPlaces), has_vat_code: z.boolean().nullable() })
    .nullable(),
  /** What keeps it from being issued, by field: the registration's "billing.street", the seller's "seller.legal_name". */
  problems: z.record(z.string(), z.array(z.string())),
})
export type InvoiceCalculation = z.infer<typeof invoiceCalculation>

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

/** Lines of an invoice by their ids, and how much of each is credited. */
const creditedLines = z.array(z.object({ line: id, quantity })).max(200, "too_many")
export type ChosenLine = z.infer<typeof creditedLines>[number]

/** What a credit note over chosen lines would take off; amounts are cents. */
export const creditCalculation = z.object({
  /** Those that can be credited, with what is left of their quantity; not those that deduct a deposit. */
  lines: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      detail: z.string(),
      /** Whom it is for, of an invoice for several. */
      exhibitor: z.string(),
      unit_price: z.number(),
      quantity: z.number(),
      remaining: z.number(),
    }),
  ),
  discount: z.number(),
  taxable: z.number(),
  tax: z.number(),
  total: z.number(),
  /** Why these lines cannot be credited together, a sentence. */
  problem: z.string().nullable(),
})
export type CreditCalculation = z.infer<typeof creditCalculation>

/** A registration that can stand on the invoice of another one. */
export const invoiceCompanion = z.object({
  id: z.number(),
  company_name: z.string(),
  /** Cents: what its booths cost, and what of it is invoiced. */
  price: z.number(),
  invoiced: z.number(),
  currency,
})
export type InvoiceCompanion = z.infer<typeof invoiceCompanion>

const registration = { session: id }
const changed = z.object({ success: z.literal(true), data: invoiceDetail })
const page = z.object({ invoices: z.array(invoice), has_more: z.boolean() })

/** Billing of a registration, and the ledger behind it (I-4). */
export const invoices = {
  list: oc
    .route({
      method: "GET",
      path: "/registration/{session}/invoice",
      tags,
      summary: "Invoices of a registration, newest first",
    })
    .input(z.object(registration))
    .output(page),
  listMore: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/more",
      tags,
      summary: "A further page of its invoices",
    })
    .input(
      z.object({
        ...registration,
        page: z.number().int().min(1, "not_allowed").max(lastInvoicePage, "not_allowed"),
      }),
    )
    .output(page),
  /** Published ones of the same third-party organisation and session, which one invoice may be for together; none without an organisation. */
  listCompanions: oc
    .route({
      method: "GET",
      path: "/registration/{session}/invoice/companion",
      tags,
      summary: "Registrations that one invoice may be for together with this one",
    })
    .input(z.object(registration))
    .output(z.object({ data: z.array(invoiceCompanion) })),
  calculate: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/calculate",
      tags,
      summary: "Calculate an invoice; nothing is saved",
    })
    .input(z.object(registration).extend(composition.shape))
    .output(z.object({ data: invoiceCalculation })),
  /** Marked as a draft, without a number; `picture` is its first page (WebP). Both in base64. */
  preview: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/preview",
      tags,
      summary: "See an invoice as it would be printed; nothing is saved",
    })
    .input(z.object(registration).extend(composition.shape))
    .output(z.object({ data: z.object({ pdf: z.string(), picture: z.string().nullable() }) })),
  /** Issues it: from then on it stays as it is. 422 by field with what is missing. The same `key` again answers the same. */
  store: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice",
      tags,
      summary: "Issue an invoice",
      successStatus: 201,
    })
    .input(z.object({ ...registration, key }).extend(composition.shape))
    .output(changed),
  /** An invoice that the accounting CRM holds. */
  link: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/link",
      tags,
      summary: "Link an invoice of the accounting CRM",
      successStatus: 201,
    })
    .input(
      z.object({
        ...registration,
        zoho_invoice_id: requiredText(60),
        invoice_name: requiredText(120),
        /** Cents; 0 until they are known. */
        total: cents.default(0),
        balance: cents.default(0),
        /** By default that of who invoices for the show. */
        currency: currency.optional(),
        date: day.optional(),
        /** The first day on which something not paid yet is due. */
        due_date: day.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), data: invoice })),
  /** Of an invoice that the accounting CRM holds, by the id that the list of the registration has: the invoice there stays. 404 for one of the ledger. */
  unlink: oc
    .route({
      method: "POST",
      path: "/registration/{session}/invoice/{linked}/unlink",
      tags,
      summary: "Unlink an invoice of the accounting CRM",
    })
    .input(z.object({ ...registration, linked: id }))
    .output(z.object({ success: z.literal(true) })),
  get: oc
    .route({ method: "GET", path: "/invoice/{invoice}", tags, summary: "A document of the ledger" })
    .input(z.object({ invoice: id }))
    .output(z.object({ data: invoiceDetail })),
  /** Printed once, at the latest when it is asked for; from then on the same file. That of the French entity carries `factur-x.xml`. */
  getFile: oc
    .route({
      method: "GET",
      path: "/invoice/{invoice}/pdf",
      tags,
      summary: "The PDF of a document",
      ...fileRoute,
    })
    .input(z.object({ invoice: id }))
    .output(fileAnswer),
  /** Stores nothing. 404 for an unknown invoice. */
  calculateCredit: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/credit-calculation",
      tags,
      summary: "What of the lines of an invoice can be credited, and what the chosen ones come to",
    })
    .input(z.object({ invoice: id, lines: creditedLines.default([]) }))
    .output(z.object({ data: creditCalculation })),
  /**
   * Without `amount` and `lines` all that is left of it. 422 on `amount` or `lines` for more, and for both; 409 for a deposit that a final
   * invoice deducts.
   */
  credit: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/credit",
      tags,
      summary: "Correct an invoice with a credit note; returns the credit note",
      successStatus: 201,
    })
    .input(
      z.object({
        invoice: id,
        key,
        /** Cents, tax included. */
        amount: cents.min(1, "not_allowed").optional(),
        lines: creditedLines.min(1, "required").optional(),
        reason: requiredText(500),
        date: day.optional(),
        balance: seenBalance,
      }),
    )
    .output(changed),
  /** `refund`: money goes back that was paid too much. 422 on `amount` for more than is due. Answers the invoice. */
  pay: oc
    .route({
      method: "POST",
      path: "/invoice/{invoice}/payment",
      tags,
      summary: "Record a payment",
      successStatus: 201,
    })
    .input(
      z.object({
        invoice: id,
        key,
        /** Cents. */
        amount: cents.min(1, "not_allowed"),
        refund: z.boolean().default(false),
        date: day,
        payment_method_id: id.nullable().default(null),
        reference: text(200).default(""),
        balance: seenBalance,
      }),
    )
    .output(changed),
  /** Once: 409 for one that has been reversed. Answers the invoice. */
  reverse: oc
    .route({
      method: "POST",
      path: "/invoice/payment/{payment}/reverse",
      tags,
      summary: "Reverse a payment",
      successStatus: 201,
    })
    .input(z.object({ payment: id, key, reference: requiredText(200) }))
    .output(changed),
}
