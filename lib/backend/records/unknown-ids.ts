import { hasPart } from "#lib/contract/record-kinds.ts"
import { type Connection, query } from "../database/db.ts"
import type { Problems } from "../http/problems.ts"

/** Ids that a field of a save names, and the table they should be in. */
export type NamedIds = { field: string; table: string; ids: (number | null | undefined)[] }

/**
 * Fields that name what does not exist, in one query for all of them.
 * @returns messages by field, {} when everything is known
 */
export async function unknownIdErrors(named: NamedIds[], connection: Connection): Promise<Problems> {
  const given = named
    .map(({ field, table, ids }) => ({ field, table, ids: ids.filter((id) => typeof id === "number") }))
    .filter(({ ids }) => ids.length > 0)
  if (given.length === 0) return {}
  const parts = given.map(({ table }, index) => {
    // A deleted one is not to be chosen.
    const notDeleted = hasPart(table, "trash") ? "AND deleted_at IS NULL" : ""
    return `SELECT ${index} AS place WHERE EXISTS (
      SELECT FROM unnest($${index + 1}::int[]) AS wanted(id)
      WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${table}.id = wanted.id ${notDeleted}))`
  })
  const missing = await query<{ place: number }>(
    { text: parts.join(" UNION ALL "), values: given.map(({ ids }) => ids) },
    connection,
  )
  return Object.fromEntries(missing.map(({ place }) => [given[place]?.field ?? "", ["not_allowed"]]))
}
