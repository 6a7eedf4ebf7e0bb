import { z } from "zod"

/** Operators of filters on values (spec 1 §7: "=" and "!=" for multi-selects). */
export const valueOperators = ["=", "!=", "exists", "not_exists"] as const

/** Presets of date filters, in the order the panel shows them (spec 1 §9). */
export const datePresets = [
  "today",
  "yesterday",
  "previous_week",
  "current_month",
  "previous_month",
  "current_year",
  "previous_year",
  "previous_7_days",
  "previous_14_days",
] as const

/** Operators of date filters beside the presets. */
export const dateOperators = [
  "day",
  "day_before",
  "day_after",
  "day_between",
  "date_known",
  "date_unknown",
] as const

/** Filter categories in the panel's order (spec 1 §9). */
export const filterCategories = [
  "registration",
  "booths",
  "payment",
  "linked_company",
  "details",
  "vendor",
  "current_tradeshow",
  "previous_tradeshow",
  "marketplace",
] as const
export type FilterCategory = (typeof filterCategories)[number]

export const filterType = z.enum([...valueOperators, ...datePresets, ...dateOperators])
export type FilterType = z.infer<typeof filterType>

/** Most values one filter takes. */
export const maxFilterValues = 200
/** Most filters one list takes. */
export const maxFilters = 20

/**
 * One filter on the wire: `filters[n][f_field]`, `[f_relation]`, `[f_value]` or `[f_value][i]`, `[f_type]`.
 * Values are ids for choices, 1 or 0 for flags, texts for booth numbers and YYYY-MM-DD for dates.
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
  "brand_labels",
  "booth_items",
  "booth_numbers",
  "payment_buckets",
  "organizations",
  "flag",
  "yes_no",
  "date",
])
export type FilterSource = z.infer<typeof filterSource>

/** One filter a list offers. Its label is the message `filters.fields.<field>`. */
export const filterField = z.object({
  field: z.string(),
  relation: z.string().optional(),
  category: z.enum(filterCategories),
  types: z.array(filterType),
  source: filterSource,
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
