import { z } from "zod"
import { day, id } from "../platform/fields.ts"
import { maxBuyerReference, maxPurchaseOrder } from "../records/buyer-references.ts"
import { requiredLine, text } from "../records/record-inputs.ts"
import { cents, exchangeRate, percent, quantity } from "./invoice-fields.ts"
import { defaultFirstPayment, maxInvoiceTotal, taxCategories } from "./invoice-terms.ts"

const lineInput = z.object({
  /** Whom it is for; by default the registration that the call names. */
  registration_id: id.optional(),
  label: requiredLine(200),
  detail: text(500).default(""),
  quantity: quantity.default(1),
  /** Cents, without tax; negative of what is taken off. */
  unit_price: z.number().int().min(-maxInvoiceTotal).max(maxInvoiceTotal),
  /** Another tax than the buyer's rule says, of those that the calculation lists; rate in percent. */
  tax: z.object({ category: z.enum(taxCategories), rate: percent }).optional(),
})

/** Whole of an invoice before it is issued; what is left out is worked out from the registration. */
export const composition = z.object({
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
