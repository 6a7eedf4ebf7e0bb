import { oc } from "@orpc/contract"
import { z } from "zod"
import { csvDelimiters } from "../crm/exports.ts"
import { day, id } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { filterField, filterOptions, filterOptionsQuery, listFilters } from "../records/filters.ts"
import { currency } from "../shows/registration-detail.ts"
import { billingEntity } from "./invoice-fields.ts"
import {
  billingEntities,
  currencies,
  defaultDocumentSort,
  documentKinds,
  documentSorts,
  documentStates,
  reminderStates,
} from "./ledger-terms.ts"

const tags = ["Accounting"]

/** A choice of a form, where nothing chosen is sent as an empty value. */
const chosen = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((input) => input || undefined, value.optional())

const filters = {
  /** Of the number, the buyer's name, its order and its reference. */
  q: z.string().trim().max(200).default(""),
  kind: chosen(z.enum(documentKinds)),
  entity: chosen(z.enum(billingEntities)),
  currency: chosen(z.enum(currencies)),
  /** Of invoices alone. */
  state: chosen(z.enum(documentStates)),
  /** Of invoices of which something is overdue. */
  reminders: chosen(z.enum(reminderStates)),
  /** A trade show. */
  show: chosen(id),
  /** Days of issue, each included. */
  from: chosen(day),
  to: chosen(day),
  sort: z.enum(documentSorts).default(defaultDocumentSort),
  /** As of other lists (`listFilters`), beside those above. */
  filters: listFilters.default({}),
}

const listedDocument = z.object({
  id: z.number(),
  kind: z.enum(documentKinds),
  is_deposit: z.boolean(),
  number: z.string(),
  entity: billingEntity,
  date: day,
  buyer: z.string(),
  /** Show and session, as printed. */
  show: z.string(),
  session: z.string(),
  /** Whom it is for. */
  registrations: z.array(z.object({ id: z.number(), name: z.string() })),
  currency,
  /** Cents; of a credit note what it takes off. */
  total: z.number(),
  credited: z.number(),
  paid: z.number(),
  balance: z.number(),
  due_on: day.nullable(),
  /** Cents of the balance that were due before today. */
  overdue: z.number(),
  /** In their order, with what of each is still due. */
  instalments: z.array(z.object({ due_date: day, amount: z.number(), open: z.number() })),
  has_file: z.boolean(),
  /** Reminders of what is overdue: the last one, the next one, and why none is sent; null where nothing is overdue. */
  reminders: z
    .object({
      sent: z.number(),
      last_on: day.nullable(),
      next_step: z.number().nullable(),
      next_on: day.nullable(),
      hold: z.string().nullable(),
    })
    .nullable(),
})
export type ListedDocument = z.infer<typeof listedDocument>

/** Sums over all that the filters find, in one currency; cents. */
const sums = z.object({
  currency,
  invoices: z.number(),
  credit_notes: z.number(),
  /** Of invoices, and of credit notes. */
  invoiced: z.number(),
  credited: z.number(),
  paid: z.number(),
  outstanding: z.number(),
  overdue: z.number(),
})
export type DocumentSums = z.infer<typeof sums>

/** Every invoice and credit note of the ledger (I-36). */
export const ledger = {
  list: oc
    .route({
      method: "GET",
      path: "/ledger",
      tags,
      summary: "Invoices and credit notes of all registrations",
    })
    .input(z.object({ ...pageQuery, ...filters }))
    .output(pageOf(listedDocument).extend({ totals: z.array(sums) })),
  listFilters: oc
    .route({
      method: "GET",
      path: "/ledger/filters",
      tags,
      summary: "Filters the list offers, in the panel's order",
    })
    .output(z.object({ data: z.array(filterField) })),
  listFilterOptions: oc
    .route({ method: "GET", path: "/ledger/filter-options", tags, summary: "Values of a filter" })
    .input(filterOptionsQuery)
    .output(filterOptions),
  exportFile: oc
    .route({
      method: "GET",
      path: "/ledger/export",
      tags,
      summary: "The same as CSV, all that the filters find",
      ...fileRoute,
    })
    .input(
      z.object({
        ...filters,
        /** By default what spreadsheets of the caller's language expect; with ";" amounts have a decimal comma. */
        delimiter: z.enum(csvDelimiters).optional(),
      }),
    )
    .output(fileAnswer),
}
