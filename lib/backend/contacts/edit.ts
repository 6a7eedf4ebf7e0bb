import { inTransaction } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { invalid } from "../http/errors.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { changesBetween, fieldsChangedSince } from "../records/changes.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { requireValidForm } from "./form-errors.ts"
import { type ContactSave, desiredForm, fieldsOf, readForm } from "./form-values.ts"
import { lockContact } from "./lock-contact.ts"
import { updateContact } from "./write-contact.ts"
import { writeLists } from "./write-lists.ts"

/**
 * Saves what changed of a contact. A save made from an older version is applied unless it would overwrite a field that
 * was changed meanwhile; then nothing is written.
 * @returns the fields that stand in the way, [] when the save is done
 * @throws 404 for an unknown or deleted contact, 422 by dotted path
 */
export async function editContact(id: number, save: ContactSave, actor: Actor): Promise<string[]> {
  // Read before the transaction: inside it there is one connection only.
  const store = await referenceStore()
  return againAfterRace(() =>
    inTransaction((connection) => editContactWithin(id, save, { actor, store, connection })),
  )
}

/** The same in a transaction of the caller's. */
export async function editContactWithin(
  id: number,
  { version: loadedVersion, ...save }: ContactSave,
  { actor, store, connection }: Transaction,
): Promise<string[]> {
  await lockContact(id, connection, save.companies)
  const { form: current, version: currentVersion, email_error } = await readForm(id, connection)
  const version = loadedVersion ?? currentVersion
  if (version > currentVersion) throw invalid({ version: ["not_allowed"] })
  const desired = desiredForm(save, current)
  const changes = changesBetween(fieldsOf(current), fieldsOf(desired))
  const fields = Object.keys(changes)
  if (fields.length === 0) return []
  if (version < currentVersion) {
    const overwritten = await fieldsChangedSince({ type: "contact", id, version }, fields, connection)
    if (overwritten.length > 0) return overwritten
  }
  await requireValidForm(desired, current, store, connection)
  const fresh = await updateContact(id, desired, connection)
  await writeLists({ id, desired, current, actor }, connection)
  if (email_error !== fresh.email_error) changes.email_error = [email_error, fresh.email_error]
  const entry = { actor, action: "edit", type: "contact", id, changes } as const
  await writeAudit({ ...entry, version: fresh.version }, connection)
  return []
}
