import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { editRecord } from "#lib/backend/records/form/save-record.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { contactForm } from "./form.ts"
import { type ContactSave, sentFields } from "./form-values.ts"

/**
 * Saves what changed of a contact. A save made from an older version is applied unless it would overwrite a field that
 * was changed meanwhile; then nothing is written.
 * @returns the fields in conflict, [] when the save is done
 * @throws 404 for an unknown or deleted contact, 422 by dotted path
 */
export function editContact(id: number, save: ContactSave, actor: Actor): Promise<string[]> {
  return inRecordTransaction(actor, (transaction) => editContactWithin(id, save, transaction))
}

/** The same in a transaction of the caller's. */
export function editContactWithin(
  id: number,
  { version, ...save }: ContactSave,
  transaction: Transaction,
): Promise<string[]> {
  return editRecord(contactForm, id, { version, sent: sentFields(save) }, transaction)
}
