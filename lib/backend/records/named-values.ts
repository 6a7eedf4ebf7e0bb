import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type AuditedRecord, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { Transaction } from "./transaction.ts"

/** Named values that users add while they work. */
export type NamedTable = Extract<
  AuditedRecord,
  "company_tag" | "vendor_tag" | "brand" | "buyer_type" | "contact_tag" | "caller"
>

/** A buyer type that a user adds is one that may be deleted again (C-15). */
const moreColumns: Partial<Record<NamedTable, string>> = { buyer_type: ", is_deletable" }

/**
 * Creates a tag, brand, buyer type or caller.
 * @throws 422 on `name` when it exists already, whatever its case
 */
export function createNamed(table: NamedTable, name: string, actor: Actor): Promise<Option> {
  return inTransaction((connection) => createNamedWithin(table, name, { actor, connection }))
}

type Within = Pick<Transaction, "actor" | "connection">

/** The same in a transaction of the caller's. */
export async function createNamedWithin(table: NamedTable, name: string, within: Within): Promise<Option> {
  const [created] = await createMissing(table, [name], within)
  if (!created) throw invalid({ name: ["already_exists"] })
  return created
}

/** The values that have these names, whatever their case, a value a name; new ones where there are none yet. */
export async function foundOrCreated(
  table: NamedTable,
  names: readonly string[],
  within: Within,
): Promise<Option[]> {
  if (names.length === 0) return []
  await createMissing(table, names, within)
  // A statement of its own: another one that made them at once has committed by now.
  return query<Option>(
    {
      text: `SELECT id, held.name::text AS name FROM unnest($1::citext[]) WITH ORDINALITY AS wanted (name, place)
        JOIN ${table} held ON held.name = wanted.name ORDER BY place`,
      values: [names],
    },
    within.connection,
  )
}

/** @returns those that were made; of the other names there are some already */
async function createMissing(
  table: NamedTable,
  names: readonly string[],
  { actor, connection }: Within,
): Promise<Option[]> {
  const more = moreColumns[table]
  // In the order of names: two who make the same ones do not wait for each other in a circle.
  const created = await query<Option>(
    {
      text: `INSERT INTO ${table} (name${more ?? ""})
        SELECT name${more ? ", true" : ""} FROM (SELECT DISTINCT name FROM unnest($1::citext[]) AS name ORDER BY name) missing
        ON CONFLICT (name) DO NOTHING RETURNING id, name::text AS name`,
      values: [names],
    },
    connection,
  )
  const entries = created.map(({ id, name }) => ({
    actor,
    action: "create" as const,
    type: table,
    id,
    changes: { name: [null, name] as [unknown, unknown] },
  }))
  if (entries.length > 0) await writeAudits(entries, connection)
  return created
}
