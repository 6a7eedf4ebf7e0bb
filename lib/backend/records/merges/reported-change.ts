import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { mergeableOf } from "./mergeable-of.ts"
import type { Pair } from "./move-rows.ts"

/** Records that are linked to one of the two. */
async function neighboursOf({ type, kept, removed }: Pair, connection: Connection): Promise<number[]> {
  const rows = await query<{ id: number }>(
    { text: mergeableOf(type).neighbours, values: [kept, removed] },
    connection,
  )
  return rows.map(({ id }) => id)
}

/**
 * Runs what moves rows and values between two locked records. Contacts of merged companies, and
 * companies of merged contacts, are told of what it changes for them.
 * @returns what it changes of the kept record's form, by dotted path
 */
export async function reportedChange(
  pair: Pair,
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<Changes> {
  const { type, kept, removed } = pair
  const { readFields, tellNeighbours } = mergeableOf(type)
  const before = await readFields(kept, connection)
  await tellNeighbours(await neighboursOf(pair, connection), change, actor, connection, [kept, removed])
  return changesBetween(before, await readFields(kept, connection))
}
