import type { z } from "zod"
import { maxFilters, maxFilterValues } from "#lib/contract/records/filter-terms.ts"
import type { FilterType, ListFilter, listFilters } from "#lib/contract/records/filters.ts"
import { isComplete, operators } from "./operators.ts"

/** A filter as a list's address holds it: `field.operator` or `field.operator.value~value`. */
export type UrlFilter = { field: string; type: FilterType; values: string[] }

const valueSeparator = "~"
const entryPattern = /^(\w{1,60})\.(\w+)(?:\.(.+))?$/

const typeByUrlName = new Map(
  Object.entries(operators).map(([type, { urlName }]) => [urlName, type as FilterType]),
)

function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll(valueSeparator, "%7E")
}

/** The value as it was before encodeValue; empty, which no value is, when the text cannot be decoded. */
function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return ""
    throw error
  }
}

/** Writes a filter as one `f` of the address, for example `tags.is.3~5`. */
export function formatFilter({ field, type, values }: UrlFilter): string {
  const entry = `${field}.${operators[type].urlName}`
  return values.length > 0 ? `${entry}.${values.map(encodeValue).join(valueSeparator)}` : entry
}

function readValues(text: string | undefined, type: FilterType): string[] | null {
  const values = text === undefined ? [] : text.split(valueSeparator).map(decodeValue)
  if (values.includes("") || values.length > maxFilterValues) return null
  const chosen = operators[type].operand === "choices" ? [...new Set(values)] : values
  return isComplete(type, chosen) ? chosen : null
}

/** Reads one `f` of the address; null when it is not a filter: unknown operator, missing or impossible values. */
export function parseFilter(entry: string): UrlFilter | null {
  const [, field = "", urlName = "", text] = entryPattern.exec(entry) ?? []
  const type = typeByUrlName.get(urlName)
  if (!type) return null
  const values = readValues(text, type)
  return values && { field, type, values }
}

export type ReadFilters = {
  /** Filters in the address's order, each with the text it was read from. */
  filters: { entry: string; filter: UrlFilter }[]
  /** Entries left out: not a filter, or beyond the most a list takes. */
  ignored: string[]
}

/** Reads every `f` of the address; what makes no sense is set apart, never thrown. */
export function readFilters(entries: readonly string[]): ReadFilters {
  const result: ReadFilters = { filters: [], ignored: [] }
  for (const entry of new Set(entries)) {
    const filter = parseFilter(entry)
    if (filter && result.filters.length < maxFilters) result.filters.push({ entry, filter })
    else result.ignored.push(entry)
  }
  return result
}

/** The API's `filters` (H-8): numbered filters in order, and the search term under `name`. */
export function toListFilters(filters: readonly UrlFilter[], term: string): z.input<typeof listFilters> {
  const numbered = filters.map(({ field, type, values }, index): [string, ListFilter] => [
    String(index),
    { f_field: field, f_value: values, f_type: type },
  ])
  return Object.assign(Object.fromEntries(numbered), term ? { name: term } : {})
}
