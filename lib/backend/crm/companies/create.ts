import type { z } from "zod"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { flat } from "#lib/backend/records/form/flat.ts"
import { createRecord, createRecords } from "#lib/backend/records/form/save-record.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { newCompany } from "#lib/contract/crm/company-form.ts"
import { companyForm } from "./form.ts"
import type { CompanyForm } from "./form-values.ts"

/** What a new company is given. */
export type CompanyDraft = z.output<typeof newCompany>

/**
 * Creates a company, with the rules of an edit (C-11).
 * @returns its id
 * @throws 422 by dotted path
 */
export function createCompany(draft: CompanyDraft, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, (transaction) => createCompanyWithin(draft, transaction))
}

/** The same in a transaction of the caller's. */
export function createCompanyWithin(draft: CompanyDraft, transaction: Transaction): Promise<number> {
  return createRecord(companyForm, flat(draft), transaction)
}

/** The same for several at once. @returns their ids @throws 422 of the first that is refused */
export function createCompaniesWithin(drafts: CompanyDraft[], transaction: Transaction): Promise<number[]> {
  return createRecords<CompanyForm>(companyForm, drafts.map(flat), transaction)
}
