import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { hasPart } from "#lib/contract/records/record-kinds.ts"

/** Ids that a field of a save names, and the table they should be in. */
export type NamedIds = { field: string; table: string; ids: (number | null | undefined)[] }

const numbersIn = (ids: NamedIds["ids"]) => ids.filter((id) => typeof id === "number")

/** Each table is asked for once, however many fields name something in it: a plan of many parts takes longer than its answer. */
function byTable(named: NamedIds[]): [table: string, ids: number[]][] {
  const tables = new Map<string, Set<number>>()
  for (const { table, ids } of named) {
    const required = tables.get(table) ?? new Set()
    for (const id of numbersIn(ids)) required.add(id)
    if (required.size > 0) tables.set(table, required)
  }
  return [...tables].map(([table, ids]) => [table, [...ids]])
}

/**
 * Fields that name what does not exist, in one query for all of them.
 * @returns messages by field, {} when everything is known
 */
export async function unknownIdErrors(named: NamedIds[], connection: Connection): Promise<Problems> {
  const [errors = {}] = await unknownIdErrorsOf([named], connection)
  return errors
}

/** The same for several saves, still in one query. */
export async function unknownIdErrorsOf(saves: NamedIds[][], connection: Connection): Promise<Problems[]> {
  const unknown = await unknownIds(saves.flat(), connection)
  return saves.map((named) => {
    const wrong = named.filter(({ table, ids }) => numbersIn(ids).some((id) => unknown.has(`${table} ${id}`)))
    return Object.fromEntries(wrong.map(({ field }) => [field, ["not_allowed"]]))
  })
}

/** Those that are not there, each as its table and id. */
async function unknownIds(named: NamedIds[], connection: Connection): Promise<Set<string>> {
  const tables = byTable(named)
  if (tables.length === 0) return new Set()
  const parts = tables.map(([table], index) => {
    // A deleted one is not to be chosen.
    const notDeleted = hasPart(table, "trash") ? "AND deleted_at IS NULL" : ""
    return `SELECT ${index} AS place, wanted.id FROM unnest($${index + 1}::int[]) AS wanted (id)
      WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${table}.id = wanted.id ${notDeleted})`
  })
  const missing = await query<{ place: number; id: number }>(
    { text: parts.join(" UNION ALL "), values: tables.map(([, ids]) => ids) },
    connection,
  )
  return new Set(missing.map(({ place, id }) => `${tables[place]?.[0]} ${id}`))
}
