import type { z } from "zod"
import { type FilterType, type ListFilter, type listFilters, valueOperators } from "#lib/contract/filters.ts"
import { invalid } from "../errors.ts"
import type { FilterDefinition, FilterScope, FilterValues } from "./definition.ts"
import { Parameters } from "./sql-builder.ts"

export type SentFilters = z.infer<typeof listFilters>

/** A list's WHERE clause without its constant part, and the values it names. */
export type Conditions = { where: string[]; parameters: Parameters }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const idPattern = /^[1-9]\d{0,9}$/

/**
 * Turns the filters of a call into SQL conditions, all of which must hold.
 * @param search builds the condition of the search term
 * @throws 422 naming the filter for an unknown field, an operator it does not offer, or values that do not fit
 */
export function buildConditions(
  sent: SentFilters,
  registry: Map<string, FilterDefinition>,
  scope: FilterScope,
  search: (term: string, parameters: Parameters) => string[],
): Conditions {
  const parameters = new Parameters()
  const { name, ...filters } = sent
  const where = name ? search(name, parameters) : []
  for (const [key, filter] of Object.entries(filters)) {
    if (typeof filter === "string" || filter === undefined) continue
    const definition = findDefinition(key, filter, registry)
    where.push(definition.condition(readValues(key, filter), parameters, scope))
  }
  return { where, parameters }
}

function findDefinition(
  key: string,
  filter: ListFilter,
  registry: Map<string, FilterDefinition>,
): FilterDefinition {
  const definition = registry.get(filter.f_field)
  if (!definition) throw invalid({ [`filters.${key}.f_field`]: ["Unknown filter"] })
  if (!definition.types.includes(filter.f_type)) {
    throw invalid({
      [`filters.${key}.f_type`]: ["The filter does not offer this operator"],
    })
  }
  if (filter.f_relation !== undefined && filter.f_relation !== (definition.relation ?? "")) {
    throw invalid({ [`filters.${key}.f_relation`]: ["The filter is not on this relation"] })
  }
  return definition
}

const choiceTypes: readonly FilterType[] = valueOperators

function readValues(key: string, { f_type, f_value }: ListFilter): FilterValues {
  const wrong = (message: string) => invalid({ [`filters.${key}.f_value`]: [message] })
  const values = f_value.filter((value) => value !== "")
  if (f_type === "=" || f_type === "!=") {
    if (values.length === 0) throw wrong("Choose at least one value")
    if (!values.every((value) => idPattern.test(value) && Number(value) <= 2_147_483_647))
      throw wrong("Values are ids")
    return { type: f_type, ids: values.map(Number), days: [] }
  }
  if (choiceTypes.includes(f_type) || !needsDays(f_type)) return { type: f_type, ids: [], days: [] }
  const wanted = f_type === "day_between" ? 2 : 1
  if (values.length !== wanted || !values.every(isDay))
    throw wrong(wanted === 2 ? "Give two dates" : "Give a date")
  return { type: f_type, ids: [], days: values }
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
