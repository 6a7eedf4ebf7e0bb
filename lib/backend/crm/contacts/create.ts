import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { createRecord, createRecords, newRecordErrors } from "#lib/backend/records/form/save-record.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { contactForm } from "./form.ts"
import { type ContactDraft, type ContactSave, sentFields } from "./form-values.ts"

/**
 * Creates a contact with all it is given.
 * @returns its id
 * @throws 422 by dotted path, for example when its e-mail is another contact's
 */
export function createContact({ company_id, ...draft }: ContactDraft, actor: Actor): Promise<number> {
  const companies = company_id === null ? [] : [company_id]
  return inRecordTransaction(actor, (transaction) =>
    createContactWithin({ ...draft, companies }, transaction),
  )
}

type Draft = Omit<ContactSave, "version">

/** The same in a transaction of the caller's, who has seen to it that what must be there is. */
export function createContactWithin(draft: Draft, transaction: Transaction): Promise<number> {
  return createRecord(contactForm, sentFields(draft), transaction)
}

/** The same for several at once. @returns their ids. @throws 422 of the first that is refused */
export function createContactsWithin(drafts: Draft[], transaction: Transaction): Promise<number[]> {
  return createRecords(contactForm, drafts.map(sentFields), transaction)
}

/** What is wrong with new contacts by the rules of their form, of each by dotted path; nothing is written. */
export function newContactErrors(drafts: Draft[], transaction: Transaction): Promise<Problems[]> {
  return newRecordErrors(contactForm, drafts.map(sentFields), transaction)
}
