import type { FilterField, FilterType, ListFilter } from "#lib/contract/filters.ts"
import { dateOperators, datePresets } from "#lib/contract/filters.ts"
import type { ReferenceStore } from "../reference/store.ts"
import { dayRange } from "./date-range.ts"
import type { Parameters } from "./sql-builder.ts"

/** What a filter's SQL may depend on beside its values. */
export type FilterScope = {
  reference: ReferenceStore
  /** The current day where the organiser is, YYYY-MM-DD. */
  today: string
  timeZone: string
}

/** A filter after validation: ids are numbers, days are checked. */
export type FilterValues = { type: FilterType; ids: number[]; days: string[] }

/** A filter of a list: what the panel shows of it, and its condition on the list's table. */
export type FilterDefinition = FilterField & {
  condition: (values: FilterValues, parameters: Parameters, scope: FilterScope) => string
}

type Common = Omit<FilterField, "types">
const choiceTypes: FilterType[] = ["=", "!=", "exists", "not_exists"]

/** A filter on an array of ids kept on the row, for example tag_ids. `widen` adds ids that count as chosen (children of a type). */
export function idsFilter(
  column: string,
  field: Common,
  widen: (ids: number[], scope: FilterScope) => number[] = (ids) => ids,
): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    condition: ({ type, ids }, parameters, scope) => {
      if (type === "exists") return `${column} <> '{}'`
      if (type === "not_exists") return `${column} = '{}'`
      const overlaps = `${column} && ${parameters.add(widen(ids, scope))}::int[]`
      return type === "=" ? overlaps : `NOT ${overlaps}`
    },
  }
}

/** Like idsFilter, but exists and not exists speak of a part of the ids only, for example current sessions. */
export function partialIdsFilter(
  column: string,
  field: Common,
  part: (scope: FilterScope) => number[],
): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    condition: ({ type, ids }, parameters, scope) => {
      const meant = type === "exists" || type === "not_exists" ? part(scope) : ids
      const overlaps = `${column} && ${parameters.add(meant)}::int[]`
      return type === "=" || type === "exists" ? overlaps : `NOT ${overlaps}`
    },
  }
}

/** A filter on one id kept on the row, for example country_id. */
export function idFilter(column: string, field: Common): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    condition: ({ type, ids }, parameters) => {
      if (type === "exists") return `${column} IS NOT NULL`
      if (type === "not_exists") return `${column} IS NULL`
      const isOne = `${column} = ANY (${parameters.add(ids)}::int[])`
      return type === "=" ? isOne : `(${column} IS NULL OR NOT ${isOne})`
    },
  }
}

/** A filter on a fact that holds or not, offered as exists / not exists. */
export function factFilter(fact: string, field: Common): FilterDefinition {
  return {
    ...field,
    types: ["exists", "not_exists"],
    condition: ({ type }) => (type === "exists" ? fact : `NOT ${fact}`),
  }
}

/** A filter on a moment, by days of the organiser's time zone. */
export function dateFilter(column: string, field: Omit<Common, "source">): FilterDefinition {
  return {
    ...field,
    source: "date",
    types: [...datePresets, ...dateOperators],
    condition: ({ type, days }, parameters, { today, timeZone }) => {
      if (type === "date_known") return `${column} IS NOT NULL`
      if (type === "date_unknown") return `${column} IS NULL`
      const { from, to } = dayRange(type, days, today)
      const start = (day: string, plus: number) =>
        `(${parameters.add(day)}::date + ${plus})::timestamp AT TIME ZONE ${parameters.add(timeZone)}`
      const bounds = [from && `${column} >= ${start(from, 0)}`, to && `${column} < ${start(to, 1)}`]
      return bounds.filter(Boolean).join(" AND ")
    },
  }
}

/** The filters of one list by field, in the panel's order. */
export function filterRegistry(definitions: FilterDefinition[]): Map<string, FilterDefinition> {
  return new Map(definitions.map((definition) => [definition.field, definition]))
}

/** A filter as sent, with its key in `filters`. */
export type SentFilter = { key: string; filter: ListFilter }
