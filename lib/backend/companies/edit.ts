import type { z } from "zod"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import type { companyChanges } from "#lib/contract/company-form.ts"
import { type Connection, inTransaction, queryOne } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { conflict, invalid, notFound } from "../http/errors.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { changesBetween, fieldsChangedSince } from "../records/changes.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { lockContacts } from "./contact-links.ts"
import { lockForm } from "./current-form.ts"
import { desiredForm, fieldsOf, onlyChanged } from "./desired-form.ts"
import { findCompany, type Reader } from "./detail.ts"
import { requireValidForm } from "./form-rules.ts"
import { columnsOf, writeLists } from "./form-writes.ts"
import { requireOwnership } from "./ownership.ts"

/** A save of changed fields, made from a version. */
export type CompanyEdit = z.output<typeof companyChanges>

/**
 * Saves changed fields of a company; those that a save does not name stay as they are.
 * @returns the company as it is now
 * @throws 404 for an unknown or deleted company; 403 for owners the caller may not change; 409 with the stored company and the fields in question when one that
 *   the save changes was changed by others since `version`; 422 by dotted path
 */
export async function editCompany(
  id: number,
  edit: CompanyEdit,
  reader: Reader,
  actor: Actor,
): Promise<CompanyDetail> {
  // Read before the transaction: inside it there is one connection only.
  const store = await referenceStore()
  const overwritten = await againAfterRace(() =>
    inTransaction((connection) => editCompanyWithin(id, edit, { actor, store, connection })),
  )
  const current = await findCompany(id, reader)
  if (!current) throw notFound("Company")
  if (overwritten.length > 0) throw conflict("This company was changed meanwhile", current, overwritten)
  return current
}

/**
 * The same in a transaction of the caller's.
 * @returns fields that the save would overwrite without having seen them; nothing is written then
 */
export async function editCompanyWithin(
  id: number,
  { version: loadedVersion, ...save }: CompanyEdit,
  { actor, store, connection }: Transaction,
): Promise<string[]> {
  if (save.contacts) await lockContacts(id, save.contacts, connection)
  const { version: currentVersion, form: current } = await lockForm(id, connection)
  const version = loadedVersion ?? currentVersion
  if (version > currentVersion) throw invalid({ version: ["not_allowed"] })
  const sent = fieldsOf(save)
  const desired = desiredForm(sent, current, store)
  const changes = changesBetween(current, desired)
  const fields = Object.keys(changes)
  if (fields.length === 0) return []
  await requireOwnership(changes, current["vendor.saleOwners"], actor, connection)
  if (version < currentVersion) {
    const overwritten = await fieldsChangedSince({ type: "company", id, version }, fields, connection)
    if (overwritten.length > 0) return overwritten
  }
  await requireValidForm({ sent, current, changes, after: { ...current, ...desired } }, store, connection)
  const changed = onlyChanged(desired, changes)
  const fresh = await writeColumns(id, columnsOf(changed), connection)
  await writeLists({ id, changed, current, actor }, connection)
  await writeAudit({ actor, action: "edit", type: "company", id, changes, version: fresh }, connection)
  return []
}

/** @returns the version that the save makes */
async function writeColumns(
  id: number,
  columns: [string, unknown][],
  connection: Connection,
): Promise<number> {
  const assigned = columns.map(([column], index) => `${column} = $${index + 2}, `).join("")
  const { version } = await queryOne<{ version: number }>(
    {
      text: `UPDATE company SET ${assigned}version = version + 1, updated_at = now() WHERE id = $1 RETURNING version`,
      values: [id, ...columns.map(([, value]) => value)],
    },
    connection,
  )
  return version
}
