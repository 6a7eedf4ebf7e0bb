import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { mergeableOf } from "./mergeable-of.ts"

/** What is stored of a record that is locked. */
export type Locked = {
  id: number
  version: number
  deleted_at: string | null
  owners: number[]
}

/**
 * Locks two records, so that nobody saves them, and nothing is linked to them, until the transaction ends.
 * @returns them by id; one that does not exist is not there, a deleted one is
 */
export async function lockPair(
  type: MergeType,
  ids: number[],
  connection: Connection,
): Promise<Map<number, Locked>> {
  const { locks, owners } = mergeableOf(type)
  for (const text of locks) await query({ text, values: [ids] }, connection)
  const rows = await query<Locked>(
    {
      text: `SELECT id, version, deleted_at, ${owners} AS owners FROM ${type} WHERE id = ANY ($1::int[])`,
      values: [ids],
    },
    connection,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
