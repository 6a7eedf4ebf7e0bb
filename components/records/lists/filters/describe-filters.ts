import type {
  FilterCounts,
  FilterField,
  FilterOption,
  FilterSource,
  SentFilters,
} from "#lib/contract/records/filters.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { type FilterTexts, fieldLabel } from "./field-label.ts"
import type { FilterChip } from "./filter-chip.ts"
import { isPreset, operatorKey, operators } from "./operators.ts"
import type { UrlFilter } from "./url-filters.ts"

/** The calls of a list that filters need. */
export type FilterCalls = {
  listFilters: () => Promise<{ data: FilterField[] }>
  listFilterOptions: (desired: {
    source: FilterSource
    term?: string
    values?: string[]
  }) => Promise<{ data: FilterOption[] }>
  listFilterCounts: (desired: { field: string; filters: SentFilters }) => Promise<{ data: FilterCounts }>
}

type Read = { entry: string; filter: UrlFilter }

/**
 * Puts filters into words, with the names of the values they hold; one call per kind of value.
 * @param filters filters of an address, as readFilters answers them
 * @param calls the list's own calls
 * @param t texts of the area "filters"
 */
export async function describeFilters(
  filters: readonly Read[],
  calls: FilterCalls,
  t: FilterTexts,
  locale: string,
): Promise<FilterChip[]> {
  if (filters.length === 0) return []
  const { data: fields } = await calls.listFilters()
  const sourceOf = new Map(fields.map(({ field, source }) => [field, source]))
  const desired = new Map<FilterSource, Set<string>>()
  for (const { filter } of filters) {
    const source = sourceOf.get(filter.field)
    if (!source || operators[filter.type].operand !== "choices") continue
    desired.set(source, new Set([...(desired.get(source) ?? []), ...filter.values]))
  }
  const found = await Promise.all(
    [...desired].map(async ([source, values]): Promise<[FilterSource, Map<string, string>]> => {
      const { data } = await calls.listFilterOptions({ source, values: [...values] })
      return [source, new Map(data.map(({ value, label }) => [value, label]))]
    }),
  )
  const labels = new Map(found)
  return filters.map(({ entry, filter }) => {
    const source = sourceOf.get(filter.field)
    const known = source ? labels.get(source) : undefined
    return {
      entry,
      field: fieldLabel(filter.field, t),
      operator: operatorText(filter, t),
      values: valueTexts(filter, known, t, locale),
    }
  })
}

function operatorText({ type }: UrlFilter, t: FilterTexts): string {
  return t(`chip.${operatorKey(type)}`)
}

function valueTexts(
  { type, values }: UrlFilter,
  labels: Map<string, string> | undefined,
  t: FilterTexts,
  locale: string,
): string[] {
  if (isPreset(type)) return [t(`presets.${type}`)]
  const day = (value = "") => formatDay(value, locale, "UTC")
  switch (operators[type].operand) {
    case "none":
      return []
    case "day":
      return [day(values[0])]
    case "days":
      return [t("chip.days", { from: day(values[0]), to: day(values[1]) })]
    case "choices":
      return labels ? values.map((value) => labels.get(value) ?? t("deleted", { id: value })) : values
  }
}
