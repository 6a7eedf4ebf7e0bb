/** Operators of filters on values (L-6: "=" and "!=" for multi-selects). */
export const valueOperators = ["=", "!=", "exists", "not_exists"] as const

/** Presets of date filters, in the order the panel shows them (L-7). */
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

/** Filter categories in the panel's order (L-9). */
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

/** Most values one filter takes. */
export const maxFilterValues = 200
/** Most filters one list takes. */
export const maxFilters = 20
