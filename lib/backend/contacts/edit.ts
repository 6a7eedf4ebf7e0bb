import { inTransaction } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { editRecord } from "../records/form/save-record.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { contactForm } from "./form.ts"
import { type ContactSave, sentFields } from "./form-values.ts"

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
export function editContactWithin(
  id: number,
  { version, ...save }: ContactSave,
  transaction: Transaction,
): Promise<string[]> {
  return editRecord(contactForm, id, { version, sent: sentFields(save) }, transaction)
}
