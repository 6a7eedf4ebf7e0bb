import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { FilterCounts, FilterOption, FilterSource } from "#lib/contract/records/filters.ts"
import { filteredBy } from "../page.ts"
import { type CountedList, counterSql, lastTotal, totalKey, wholeTotal } from "../total.ts"
import { VersionedAnswers } from "../versioned-answers.ts"
import type { FilterDefinition, FilterScope, RowValues } from "./definition.ts"
import { conditionsIn, filterScope } from "./list-conditions.ts"
import type { SentFilters } from "./parse.ts"
import { Parameters } from "./sql-builder.ts"

/** Most values of a filter that are counted. */
const maxValues = 500
/**
 * Most rows that are counted by what they hold: one pass over them, which stops at the first beyond. 60,000 of 250,000 companies or
 * of 1,000,000 contacts take 30 to 90 ms.
 */
const maxRows = 60_000
/** Milliseconds after which the pass is given up: filters that few rows pass can take a walk over all rows. */
const maxMilliseconds = 100

/** Rows by what they hold of a filter's values: ids, an id, or nothing. */
type Group = [values: number[] | number | null, rows: number]
type Groups = { groups: Group[]; version: number }

/** Answers that are kept, of all lists. */
const answers = new VersionedAnswers<Groups>(500)

type Input = {
  list: CountedList
  field: string
  filters: SentFilters
  /** The filters that the list offers whoever asks. */
  registry: Map<string, FilterDefinition>
  optionsOf: (source: FilterSource) => Promise<FilterOption[]>
}

/**
 * Counts the rows of each value of a filter, under the search and the other filters (`filterCounts` of the contract).
 * @returns null where that is not cheap: too many values, too many rows, too long a walk
 * @throws 422 for a field or a filter that the list does not offer
 */
export async function countValues({ list, field, registry, ...asked }: Input): Promise<FilterCounts> {
  const definition = registry.get(field)
  if (!definition) throw invalid({ field: ["unknown_filter"] })
  const { rowValues, source } = definition
  const scope = await filterScope()
  const parameters = new Parameters()
  const conditions = conditionsIn(scope, withoutField(asked.filters, field), registry, parameters)
  const options = rowValues ? await asked.optionsOf(source) : []
  if (!rowValues || options.length === 0 || options.length > maxValues) return null
  const { total, version } = await wholeTotal(list)
  const filtered = filteredBy(list, conditions)
  const expected = conditions.where.length === 0 ? total : (lastTotal(filtered) ?? 0)
  if (expected > maxRows) return null
  // What the list counted is known by the values of its conditions alone.
  const sql = rowValues.sql(parameters, scope)
  const { groups } = await answers
    .get(`${sql}\n${totalKey(filtered)}`, version, () =>
      inTransaction(async (connection) => {
        await connection.query(`SET LOCAL statement_timeout = ${maxMilliseconds}`)
        return queryOne<Groups>(
          {
            text: `SELECT (SELECT coalesce(json_agg(json_build_array(held, rows)), '[]') FROM (
                SELECT held, count(*) AS rows FROM (
                  SELECT ${sql} AS held FROM ${list} WHERE ${filtered.where} LIMIT ${maxRows + 1}) passing GROUP BY held) grouped) AS groups,
              ${counterSql(list, "version")} AS version`,
            values: parameters.values,
          },
          connection,
        )
      }),
    )
    .catch((error: unknown) => {
      if (troubleOf(error) !== "busy") throw error
      return { groups: null }
    })
  if (!groups || sumOf(groups) > maxRows) return null
  const counts = countsOf(groups, valuesById(options, rowValues, scope))
  return options.map(({ value }) => ({ value, count: counts.get(value) ?? 0 }))
}

/** The search and the filters on other fields. */
function withoutField({ name, ...filters }: SentFilters, field: string): SentFilters {
  const others = Object.entries(filters).filter(([, { f_field }]) => f_field !== field)
  return Object.assign(Object.fromEntries(others), name ? { name } : {})
}

const sumOf = (groups: Group[]) => groups.reduce((sum, [, rows]) => sum + rows, 0)

/** The values that an id counts for: its own and, where a value stands for others as well, those that it is under. */
function valuesById(
  options: FilterOption[],
  { widen }: RowValues,
  scope: FilterScope,
): Map<number, string[]> {
  const values = new Map<number, string[]>()
  for (const value of new Set(options.map((option) => option.value))) {
    const meant = widen ? widen([Number(value)], scope) : [Number(value)]
    for (const id of meant) values.set(id, [...(values.get(id) ?? []), value])
  }
  return values
}

/** Rows of each value; a row counts once for a value, however many of its ids stand for it. */
function countsOf(groups: Group[], valuesOf: Map<number, string[]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [values, rows] of groups) {
    const ids = typeof values === "number" ? [values] : (values ?? [])
    for (const value of new Set(ids.flatMap((id) => valuesOf.get(id) ?? []))) {
      counts.set(value, (counts.get(value) ?? 0) + rows)
    }
  }
  return counts
}
