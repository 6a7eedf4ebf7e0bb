import { type Connection, query } from "#lib/backend/database/db.ts"
import type { MergeType } from "#lib/contract/merges.ts"

/** What is stored of a record that is locked. */
export type Locked = {
  id: number
  version: number
  deleted_at: string | null
  /** Of a company. */
  sale_owner_ids: number[]
}

/** Companies and contacts that a change of these records reaches, in the order in which all writers take them. */
const reach: Record<MergeType, string> = {
  company: `SELECT id FROM contact WHERE id IN (SELECT contact_id FROM company_contact WHERE company_id = ANY ($1::int[]))
    ORDER BY id FOR NO KEY UPDATE`,
  contact: "SELECT contact_lock($1::int[])",
}

const lockSql = (type: MergeType) => `SELECT id, version, deleted_at,
    ${type === "company" ? "sale_owner_ids" : "'{}'::int[] AS sale_owner_ids"}
  FROM ${type} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`

/**
 * Locks two records, so that nobody saves them, and nothing is hung on them, until the transaction ends.
 * @returns them by id; one that does not exist is not there, a deleted one is
 */
export async function lockPair(
  type: MergeType,
  ids: number[],
  connection: Connection,
): Promise<Map<number, Locked>> {
  const lockRows = { text: lockSql(type), values: [ids] }
  const lockReach = { text: reach[type], values: [ids] }
  // Companies come before contacts, whichever of them are merged.
  for (const statement of type === "company" ? [lockRows, lockReach] : [lockReach]) {
    await query(statement, connection)
  }
  const rows = await query<Locked>(lockRows, connection)
  return new Map(rows.map((row) => [row.id, row]))
}
