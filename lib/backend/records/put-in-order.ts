import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"

/** Whether two lists hold the same ids, each once. */
export function isSameSet(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && others.every((id) => ids.includes(id))
}

/** Kinds of rows that administrators put in an order; those whose own audit trail tells of their place. */
type Audited = "lifecycle" | "registration_lifecycle" | "tax_rule"
type Ordered = Audited | "lifecycle_option" | "vendor_section"

type Moved = { id: number; old: number; fresh: number }

/**
 * Puts rows in the order of their ids. Call it with the rows held.
 * @returns rows that got another place, counted from 1
 */
export function putInOrder(table: Ordered, ids: number[], connection: Connection): Promise<Moved[]> {
  return query<Moved>(
    {
      text: `UPDATE ${table} SET position = wanted.place - 1
        FROM unnest($1::int[]) WITH ORDINALITY AS wanted (wanted_id, place), ${table} held
        WHERE ${table}.id = wanted_id AND held.id = wanted_id AND held.position <> wanted.place - 1
        RETURNING ${table}.id, held.position + 1 AS old, ${table}.position + 1 AS fresh`,
      values: [ids],
    },
    connection,
  )
}

/** The same, told in the audit trail of each row that got another place. */
export async function putInAuditedOrder(
  type: Audited,
  ids: number[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const moved = await putInOrder(type, ids, connection)
  const entries = moved.map(({ id, old, fresh }) => ({
    actor,
    action: "edit" as const,
    type,
    id,
    changes: { position: [old, fresh] as [unknown, unknown] },
  }))
  await writeAudits(entries, connection)
}
