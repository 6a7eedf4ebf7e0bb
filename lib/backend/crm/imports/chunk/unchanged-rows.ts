import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ChangeDecision } from "./change-decision.ts"
import type { FoundRow } from "./matched-rows.ts"

/** Rows that find a record, of an import that changes none. */
export async function unchangedRows(
  table: string,
  rows: FoundRow[],
  connection: Connection,
): Promise<Map<number, ChangeDecision>> {
  const found = await query<{ id: number; version: number }>(
    {
      text: `SELECT id, version FROM ${table} WHERE id = ANY ($1::int[])`,
      values: [rows.map(({ id }) => id)],
    },
    connection,
  )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  return new Map(
    rows.flatMap(({ row, id }): [number, ChangeDecision][] => {
      const version = versions.get(id)
      if (version === undefined) return []
      const nothing = { leftOut: [], chosen: [], added: [], linked: [], emails: [] }
      return [[row.position, { action: "unchanged", recordId: id, version, ...nothing }]]
    }),
  )
}
