import { oc } from "@orpc/contract"
import { z } from "zod"
import { csvDelimiters } from "../crm/exports.ts"
import { day, id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { currency } from "../shows/registration-detail.ts"
import { billingEntity, exchangeRate } from "./invoice-fields.ts"
import { billingEntities, currencies } from "./ledger-terms.ts"

const tags = ["Accounting"]

/** A choice of a form, where nothing chosen is sent as an empty value. */
const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => value || undefined, z.enum(values).optional())

/** Cents. */
const aged = z.object({
  currency,
  not_due: z.number(),
  /** Due for 1 to 30 days. */
  days_30: z.number(),
  /** 31 to 60 days. */
  days_60: z.number(),
  /** 61 to 90 days. */
  days_90: z.number(),
  /** More than 90 days. */
  older: z.number(),
  /** Below zero: paid too much, to be given back. */
  to_refund: z.number(),
  total: z.number(),
})
export type Aged = z.infer<typeof aged>

/** What a buyer owes an entity in a currency. */
const debtor = aged.extend({
  entity: billingEntity,
  /** The third-party organisation that is billed, else the applicant. */
  name: z.string(),
  organization_id: z.number().nullable(),
  /** Whom the open invoices are for. */
  registrations: z.array(z.object({ id: z.number(), name: z.string() })),
  invoices: z.number(),
})
export type Debtor = z.infer<typeof debtor>

const narrowed = { entity: chosen(billingEntities) }

/** An invoice in another currency than the books that nothing says the exchange rate of. */
const missingRate = z.object({
  id: z.number(),
  number: z.string(),
  date: day,
  currency,
  /** Cents. */
  total: z.number(),
  buyer: z.string(),
})
export type MissingRate = z.infer<typeof missingRate>

/** What is read of the ledger as a whole. */
export const accounting = {
  ageing: oc
    .route({
      method: "GET",
      path: "/accounting/ageing",
      tags,
      summary: "What each buyer owes, by how long it has been due; who owes most that is due first",
    })
    .input(z.object({ ...pageQuery, ...narrowed, currency: chosen(currencies) }))
    .output(pageOf(debtor).extend({ totals: z.array(aged) })),
  /** CSV: an amount raises what is owed, or below zero lowers it. */
  journal: oc
    .route({
      method: "GET",
      path: "/accounting/journal",
      tags,
      summary: "Invoices, credit notes and payments of a period as CSV",
      ...fileRoute,
    })
    .input(
      z
        .object({
          from: day,
          to: day,
          ...narrowed,
          /** By default what spreadsheets of the caller's language expect; with ";" amounts have a decimal comma. */
          delimiter: z.enum(csvDelimiters).optional(),
        })
        .refine(({ from, to }) => from <= to, { path: ["to"], message: "not_allowed" }),
    )
    .output(fileAnswer),
  /** Fichier des écritures comptables (art. A47 A-1 of the livre des procédures fiscales), UTF-8, tabs: sales and receipts. 422 for a period with documents in another currency than the books' that have no exchange rate. */
  fec: oc
    .route({
      method: "GET",
      path: "/accounting/fec",
      tags,
      summary: "Entries of sales and receipts of a period for an accountant (FEC)",
      ...fileRoute,
    })
    .input(
      z
        .object({ from: day, to: day, entity: billingEntity })
        .refine(({ from, to }) => from <= to, { path: ["to"], message: "not_allowed" }),
    )
    .output(fileAnswer),
  listMissingRates: oc
    .route({
      method: "GET",
      path: "/accounting/exchange-rate/missing",
      tags,
      summary: "Invoices in another currency than the books without an exchange rate, oldest first",
    })
    .input(z.object({ ...pageQuery, entity: billingEntity }))
    .output(pageOf(missingRate)),
  /** Once, for the books alone: the document stays as it is. 409 for an invoice that has one. */
  enterRate: oc
    .route({
      method: "POST",
      path: "/accounting/exchange-rate/{invoice}",
      tags,
      summary: "Enter the exchange rate of an issued invoice for the books",
    })
    .input(z.object({ invoice: id }).extend(exchangeRate.shape))
    .output(z.object({ success: z.literal(true) })),
}
