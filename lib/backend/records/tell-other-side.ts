import { isDeepStrictEqual } from "node:util"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"
import { changesBetween, type FieldValues } from "./changes.ts"

/** Records at the other end of links that are about to change, and what they say of them. */
export type OtherSide<Side extends { id: number }> = {
  type: RecordKind
  ids: number[]
  /** SQL of what each of the records $1 says of its links, in the order of their ids. */
  sql: string
  /** The same by the names of the record's form. */
  fieldsOf: (side: Side | undefined) => FieldValues
}

/**
 * Runs a change that reaches these records from the other end of their links. Those that it changes move their version and
 * say so in their own audit trail, so that a save of theirs made from before is told. They are locked already.
 */
export async function tellOtherSide<Side extends { id: number }>(
  { type, ids, sql, fieldsOf }: OtherSide<Side>,
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const sides = { text: sql, values: [ids] }
  const before = await query<Side>(sides, connection)
  await change()
  const after = await query<Side>(sides, connection)
  const changed = after.filter((side, index) => !isDeepStrictEqual(side, before[index]))
  if (changed.length === 0) return
  const versions = await query<{ id: number; version: number }>(
    {
      text: `UPDATE ${type} SET version = version + 1, updated_at = now() WHERE id = ANY ($1::int[]) RETURNING id, version`,
      values: [changed.map((side) => side.id)],
    },
    connection,
  )
  const versionOf = new Map(versions.map((one) => [one.id, one.version]))
  const entries = changed.map((side) => ({
    actor,
    action: "edit" as const,
    type,
    id: side.id,
    changes: changesBetween(fieldsOf(before[after.indexOf(side)]), fieldsOf(side)),
    version: versionOf.get(side.id),
  }))
  await writeAudits(entries, connection)
}
