import { dateOperators, datePresets } from "#lib/contract/records/filter-terms.ts"
import type { FilterType } from "#lib/contract/records/filters.ts"
import { dayRange } from "./date-range.ts"
import { type Common, exactly, type FilterDefinition, opposite } from "./definition.ts"

/**
 * A filter on a moment, by days of the organiser's time zone.
 * @param indexedIn the table whose index finds the moment, where that is not the list's own: it has the ids of the active rows
 */
export function dateFilter(
  column: string,
  field: Omit<Common, "source">,
  indexedIn?: string,
): FilterDefinition {
  return {
    ...field,
    source: "date",
    types: [...datePresets, ...dateOperators],
    condition: ({ type, days }, parameters, { today, timeZone }) => {
      if (type === "date_known") return opposite(`${column} IS NULL`, `${column} IS NOT NULL`)
      if (type === "date_unknown") return exactly(`${column} IS NULL`)
      const { from, to } = dayRange(type, days, today)
      const start = (day: string, plus: number) =>
        `(${parameters.add(day)}::date + ${plus})::timestamp AT TIME ZONE ${parameters.add(timeZone)}`
      const bounds = [from && `${column} >= ${start(from, 0)}`, to && `${column} < ${start(to, 1)}`]
      const within = bounds.filter(Boolean).join(" AND ")
      const holds = indexedIn ? `id IN (SELECT id FROM ${indexedIn} WHERE ${within})` : within
      return { holds, inOrder: { of: column, holds: within } }
    },
  }
}

/** A filter on a day that a row has, or may have: a column of type date. */
export function dayFilter(
  column: string,
  field: Omit<Common, "source">,
  { isRequired }: { isRequired?: true } = {},
): FilterDefinition {
  const known: readonly FilterType[] = ["date_known", "date_unknown"]
  return {
    ...field,
    source: "date",
    types: [...datePresets, ...dateOperators].filter((type) => !isRequired || !known.includes(type)),
    condition: ({ type, days }, parameters, { today }) => {
      if (type === "date_known") return exactly(`${column} IS NOT NULL`)
      if (type === "date_unknown") return exactly(`${column} IS NULL`)
      const { from, to } = dayRange(type, days, today)
      const bounds = [
        from && `${column} >= ${parameters.add(from)}::date`,
        to && `${column} <= ${parameters.add(to)}::date`,
      ]
      return exactly(bounds.filter(Boolean).join(" AND "))
    },
  }
}
