import type { Option } from "#lib/contract/fields.ts"
import { inTransaction, query, queryOne } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import { type Actor, type AuditedRecord, writeAudit } from "./audit/write-audit.ts"
import type { Transaction } from "./transaction.ts"

/** Named values that users add while they work. */
export type NamedTable = Extract<
  AuditedRecord,
  "company_tag" | "vendor_tag" | "brand" | "buyer_type" | "contact_tag" | "caller"
>

/** A buyer type that a user adds is one that may be deleted again (spec 1 §3). */
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
  const created = await createMissing(table, name, within)
  if (!created) throw invalid({ name: ["already_exists"] })
  return created
}

/** The value that has this name, whatever its case; a new one when there is none yet. */
export async function foundOrCreated(table: NamedTable, name: string, within: Within): Promise<Option> {
  const created = await createMissing(table, name, within)
  // A statement of its own: another one that made it at once has committed by now.
  return (
    created ??
    queryOne<Option>(
      { text: `SELECT id, name::text AS name FROM ${table} WHERE name = $1`, values: [name] },
      within.connection,
    )
  )
}

/** @returns undefined when there is one of this name */
async function createMissing(
  table: NamedTable,
  name: string,
  { actor, connection }: Within,
): Promise<Option | undefined> {
  const more = moreColumns[table]
  const [created] = await query<Option>(
    {
      text: `INSERT INTO ${table} (name${more ?? ""}) VALUES ($1${more ? ", true" : ""})
        ON CONFLICT (name) DO NOTHING RETURNING id, name::text AS name`,
      values: [name],
    },
    connection,
  )
  if (!created) return undefined
  await writeAudit(
    { actor, action: "create", type: table, id: created.id, changes: { name: [null, name] } },
    connection,
  )
  return created
}
