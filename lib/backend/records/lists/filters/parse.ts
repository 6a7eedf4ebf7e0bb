import type { z } from "zod"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import type { FilterType, ListFilter, listFilters } from "#lib/contract/records/filters.ts"
import type { Condition, FilterDefinition, FilterScope, FilterValues } from "./definition.ts"
import type { Parameters } from "./sql-builder.ts"

export type SentFilters = z.infer<typeof listFilters>

/**
 * What the rows of a list must satisfy beyond its constant part, and the values it names. `others`, where it is known,
 * holds for exactly the rows that do not pass and is found by indexes.
 */
export type Conditions = { where: Condition[]; parameters: Parameters; others?: string }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const idPattern = /^[1-9]\d{0,9}$/
/** Longest text a filter looks for. */
const maxText = 60
const maxId = 2_147_483_647

/**
 * Turns the filters of a call into SQL conditions, all of which must hold.
 * @param search builds the condition of the search term
 * @param parameters where the values go
 * @throws 422 naming the filter for an unknown field, an operator it does not offer, or values that do not fit
 */
export function buildConditions(
  sent: SentFilters,
  registry: Map<string, FilterDefinition>,
  scope: FilterScope,
  search: (term: string) => string[],
  parameters: Parameters,
): Conditions {
  const { name, ...filters } = sent
  const words = name ? search(name) : []
  const conditions: Condition[] = words.map((holds) => ({ holds }))
  for (const [key, filter] of Object.entries(filters)) {
    if (typeof filter === "string" || filter === undefined) continue
    const definition = findDefinition(key, filter, registry)
    conditions.push(definition.condition(readValues(key, filter, definition), parameters, scope))
  }
  const others = conditions.map((condition) => condition.others).filter((sql) => sql !== undefined)
  return {
    where: conditions,
    parameters,
    // Who fails one condition fails them all.
    ...(conditions.length > 0 && others.length === conditions.length && { others: others.join(" OR ") }),
  }
}

function findDefinition(
  key: string,
  filter: ListFilter,
  registry: Map<string, FilterDefinition>,
): FilterDefinition {
  const definition = registry.get(filter.f_field)
  if (!definition) throw invalid({ [`filters.${key}.f_field`]: ["unknown_filter"] })
  if (!definition.types.includes(filter.f_type)) {
    throw invalid({
      [`filters.${key}.f_type`]: ["unknown_operator"],
    })
  }
  if (filter.f_relation !== undefined && filter.f_relation !== (definition.relation ?? "")) {
    throw invalid({ [`filters.${key}.f_relation`]: ["unknown_relation"] })
  }
  return definition
}

function readValues(
  key: string,
  { f_type, f_value }: ListFilter,
  { choices, isText }: FilterDefinition,
): FilterValues {
  const wrong = (problem: PlainCode) => invalid({ [`filters.${key}.f_value`]: [problem] })
  const values = f_value.filter((value) => value !== "")
  const none = { type: f_type, ids: [], days: [], texts: [] }
  if (f_type === "=" || f_type === "!=") {
    const reason = isText && !choices ? reasonAgainstTexts(values) : reasonAgainst(values, choices)
    if (reason) throw wrong(reason)
    return isText ? { ...none, texts: values } : { ...none, ids: values.map(Number) }
  }
  if (!needsDays(f_type)) return none
  const desired = f_type === "day_between" ? 2 : 1
  if (values.length !== desired || !values.every(isDay))
    throw wrong(desired === 2 ? "two_dates_needed" : "date_needed")
  return { ...none, days: values }
}

function reasonAgainstTexts(values: string[]): PlainCode | undefined {
  if (values.length === 0) return "no_value_chosen"
  return values.every((value) => value.length <= maxText) ? undefined : "not_allowed"
}

function reasonAgainst(values: string[], choices: readonly string[] | undefined): PlainCode | undefined {
  if (values.length === 0) return "no_value_chosen"
  if (choices) return values.every((value) => choices.includes(value)) ? undefined : "not_allowed"
  return values.every(isId) ? undefined : "values_not_ids"
}

function isId(value: string): boolean {
  return idPattern.test(value) && Number(value) <= maxId
}

function needsDays(type: FilterType): boolean {
  return type === "day" || type === "day_before" || type === "day_after" || type === "day_between"
}

/** A real calendar day: 2026-02-30 is none. */
function isDay(value: string): boolean {
  if (!dayPattern.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
