import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"
import { type Actor, type Changes, writeAudits } from "./write-audit.ts"

/** Gives records that were changed a new version each, and an entry in the audit trail of what changed. @returns the versions */
export async function writeEdits(
  type: RecordKind,
  changed: Map<number, Changes>,
  actor: Actor,
  connection: Connection,
): Promise<Map<number, number>> {
  const versions = await query<{ id: number; version: number }>(
    {
      text: `UPDATE ${type} SET version = version + 1, updated_at = now() WHERE id = ANY ($1) RETURNING id, version`,
      values: [[...changed.keys()]],
    },
    connection,
  )
  const entries = versions.map(({ id, version }) => ({
    actor,
    action: "edit" as const,
    type,
    id,
    changes: changed.get(id) ?? {},
    version,
  }))
  await writeAudits(entries, connection)
  return new Map(versions.map(({ id, version }) => [id, version]))
}
