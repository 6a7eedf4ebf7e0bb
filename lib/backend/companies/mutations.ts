import type { Option } from "#lib/contract/fields.ts"
import type { User } from "#lib/contract/session.ts"
import { type Actor, type AuditedRecord, writeAudit } from "../audit.ts"
import { inTransaction, query } from "../db.ts"
import { forbidden, invalid, notFound } from "../errors.ts"
import { mayDeleteCompany } from "./detail.ts"

/**
 * Deletes a company so that it can be restored: it leaves every list, its data stay.
 * @throws 404 when there is no such living company, 403 when the user may not delete it
 */
export function deleteCompany(id: number, user: User, requestId: string): Promise<void> {
  return inTransaction(async (connection) => {
    const [deleted] = await query<{ sale_owner_ids: number[]; deleted_at: string }>(
      {
        text: `UPDATE company SET deleted_at = now(), version = version + 1 WHERE id = $1 AND deleted_at IS NULL
          RETURNING sale_owner_ids, deleted_at`,
        values: [id],
      },
      connection,
    )
    if (!deleted) throw notFound("Company")
    if (!mayDeleteCompany(user, deleted.sale_owner_ids)) throw forbidden("delete")
    const actor = { userId: user.id, requestId }
    await writeAudit(
      { actor, action: "delete", type: "company", id, changes: { deleted_at: [null, deleted.deleted_at] } },
      connection,
    )
  })
}

/** Named values that users add while they work. */
export type NamedTable = Extract<AuditedRecord, "company_tag" | "vendor_tag" | "brand" | "buyer_type">

/** A buyer type that a user adds is one that may be deleted again (spec 1 §3). */
const moreColumns: Partial<Record<NamedTable, string>> = { buyer_type: ", is_deletable" }

/**
 * Creates a tag, brand or buyer type.
 * @throws 422 on `name` when it exists already, whatever its case
 */
export function createNamed(table: NamedTable, name: string, actor: Actor): Promise<Option> {
  const more = moreColumns[table]
  return inTransaction(async (connection) => {
    const [created] = await query<Option>(
      {
        text: `INSERT INTO ${table} (name${more ?? ""}) VALUES ($1${more ? ", true" : ""})
          ON CONFLICT (name) DO NOTHING RETURNING id, name::text AS name`,
        values: [name],
      },
      connection,
    )
    if (!created) throw invalid({ name: ["already_exists"] })
    await writeAudit(
      { actor, action: "create", type: table, id: created.id, changes: { name: [null, name] } },
      connection,
    )
    return created
  })
}
