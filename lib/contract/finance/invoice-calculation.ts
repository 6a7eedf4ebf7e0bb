import { z } from "zod"
import { day, id } from "../platform/fields.ts"
import { currency } from "../shows/registration-detail.ts"
import {
  buyerReferences,
  exchange,
  invoiceAbout,
  invoiceFigures,
  invoiceLine,
  invoiceParty,
} from "./invoice-detail.ts"
import { billingEntity, quantity } from "./invoice-fields.ts"
import { taxCategories, taxPlaces } from "./invoice-terms.ts"

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

/** Lines of an invoice by their ids, and how much of each is credited. */
export const creditedLines = z.array(z.object({ line: id, quantity })).max(200, "too_many")
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
