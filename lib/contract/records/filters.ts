import { oc } from "@orpc/contract"
import { z } from "zod"
import {
  dateOperators,
  datePresets,
  filterCategories,
  maxFilters,
  maxFilterValues,
  valueOperators,
} from "./filter-terms.ts"

export const filterType = z.enum([...valueOperators, ...datePresets, ...dateOperators])
export type FilterType = z.infer<typeof filterType>

/**
 * One filter on the wire: `filters[n][f_field]`, `[f_relation]`, `[f_value]` or `[f_value][i]`, `[f_type]`.
 * Values are ids for choices, 1 or 0 for flags, texts for booth numbers and for what has names of its own (a state of invoices), and YYYY-MM-DD for dates.
 */
export const listFilter = z.object({
  f_field: z.string().min(1).max(60),
  f_relation: z.string().max(60).optional(),
  f_value: z
    .union([z.string().transform((value) => [value]), z.array(z.string()).max(maxFilterValues)])
    .default([]),
  f_type: filterType,
})
export type ListFilter = z.infer<typeof listFilter>

const filtersByKey = z.object({ name: z.string().max(200).optional() }).catchall(listFilter)

/** What a caller gives: the term under `name`, filters under any other key. */
export type SentFilters = Record<string, z.input<typeof listFilter> | string | undefined>

/** Without a term the keys of a query string are all numbers, which reads as a list, with holes for the numbers not sent. */
const listAsObject = (sent: unknown) =>
  Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, filter]) => filter !== undefined))
    : sent

/** `filters[name]` is the search term; every other key holds one filter; all must hold (AND). */
export const listFilters = z.custom<SentFilters>().transform((sent, context) => {
  const parsed = filtersByKey
    .refine((filters) => Object.keys(filters).length <= maxFilters + 1, "too_many_filters")
    .safeParse(listAsObject(sent))
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    context.issues.push({ code: "custom", path, message, input: sent })
  }
  return z.NEVER
})

/** Where the panel finds the values of a filter. */
export const filterSource = z.enum([
  "account_types",
  "company_tags",
  "vendor_tags",
  "contact_tags",
  "callers",
  "outcomes",
  "vip",
  "countries",
  "states",
  "brands",
  "owners",
  "vendor_sections",
  "lifecycle_platforms",
  "current_lifecycle_options",
  "previous_lifecycle_options",
  "current_sessions",
  "previous_sessions",
  "visited_sessions",
  "shows",
  "sessions",
  "registration_lifecycles",
  "shown_registration_lifecycles",
  "brand_labels",
  "booth_items",
  "booth_numbers",
  "payment_buckets",
  "organizations",
  "document_kinds",
  "document_states",
  "reminder_states",
  "billing_entities",
  "currencies",
  "flag",
  "yes_no",
  "date",
])
export type FilterSource = z.infer<typeof filterSource>

/** Sources whose values are too many to be listed: they answer to a term. */
export const searchedSources: readonly FilterSource[] = ["brands", "booth_numbers"]

/** One filter a list offers. Its label is the message `filters.fields.<field>`. */
export const filterField = z.object({
  field: z.string(),
  relation: z.string().optional(),
  category: z.enum(filterCategories),
  types: z.array(filterType),
  source: filterSource,
  /** Its values can be counted: `listFilterCounts` answers it, where that is cheap. */
  is_counted: z.boolean(),
})
export type FilterField = z.infer<typeof filterField>

/** A value of a filter: its id as text, a label in the caller's language and, where values are grouped, the group. */
export const filterOption = z.object({ value: z.string(), label: z.string(), group: z.string().optional() })
export type FilterOption = z.infer<typeof filterOption>

/** What a list is asked of the values of a filter. Without `term` or `values`: all of a closed source. */
export const filterOptionsQuery = z.object({
  source: filterSource,
  term: z.string().max(100).optional(),
  /** Chosen values, to be labelled. */
  values: z.array(z.string()).max(maxFilterValues).optional(),
})
export const filterOptions = z.object({ data: z.array(filterOption) })

/** What is asked of the counts of a filter's values: those of a field, beside the search and the filters that are set. */
const filterCountsQuery = z.object({
  field: z.string().min(1).max(60),
  filters: listFilters.default({}),
})

/**
 * How many rows of the list have each value of a filter, as the list would count them were it filtered by that value alone. The
 * search and all other filters that are set hold; those on the field itself do not, as its values are the ones to choose from.
 * Exact, never a guess: null where counting is not cheap (see `lib/backend/records/lists/filters/count-values.ts`).
 */
const filterCounts = z.object({
  data: z.array(z.object({ value: z.string(), count: z.number() })).nullable(),
})
export type FilterCounts = z.infer<typeof filterCounts>["data"]

/** The call of a list that counts the values of a filter. @param tags areas of the API that it belongs to */
export const filterCountsCall = (path: `/${string}`, tags: string[]) =>
  oc
    .route({
      method: "GET",
      path,
      tags,
      summary:
        "How many rows have each value of a filter, under the search and the other filters; null where that is not cheap",
    })
    .input(filterCountsQuery)
    .output(filterCounts)
