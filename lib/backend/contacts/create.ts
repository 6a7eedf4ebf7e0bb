import { inTransaction, query } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { changesBetween } from "../records/changes.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { requireValidForm } from "./form-errors.ts"
import { type ContactDraft, type ContactSave, desiredForm, emptyForm, fieldsOf } from "./form-values.ts"
import { insertContact } from "./write-contact.ts"
import { writeLists } from "./write-lists.ts"

/**
 * Creates a contact with all it is given.
 * @returns its id
 * @throws 422 by dotted path, for example when its e-mail is another contact's
 */
export async function createContact({ company_id, ...draft }: ContactDraft, actor: Actor): Promise<number> {
  // Read before the transaction: inside it there is one connection only.
  const store = await referenceStore()
  const companies = company_id === null ? [] : [company_id]
  return againAfterRace(() =>
    inTransaction((connection) => createContactWithin({ ...draft, companies }, { actor, store, connection })),
  )
}

/** The same in a transaction of the caller's, who has seen to it that what must be there is. */
export async function createContactWithin(
  draft: Omit<ContactSave, "version">,
  { actor, store, connection }: Transaction,
): Promise<number> {
  const desired = desiredForm(draft, emptyForm)
  await query(
    {
      text: "SELECT id FROM company WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE",
      values: [desired.companies],
    },
    connection,
  )
  await requireValidForm(desired, emptyForm, store, connection, "company_id")
  const id = await insertContact(desired, actor, connection)
  await writeLists({ id, desired, current: emptyForm, actor }, connection)
  const changes = changesBetween(fieldsOf(emptyForm), fieldsOf(desired))
  await writeAudit({ actor, action: "create", type: "contact", id, changes, version: 1 }, connection)
  return id
}
