import type { z } from "zod"
import type { newCompany } from "#lib/contract/company-form.ts"
import { inTransaction } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { flat } from "../records/form/flat.ts"
import { createRecord } from "../records/form/save-record.ts"
import type { Transaction } from "../records/transaction.ts"
import { referenceStore } from "../reference/store.ts"
import { companyForm } from "./form.ts"

/** What a new company is given. */
export type CompanyDraft = z.output<typeof newCompany>

/**
 * Creates a company, with the rules of an edit (spec 1 §5).
 * @returns its id
 * @throws 422 by dotted path
 */
export async function createCompany(draft: CompanyDraft, actor: Actor): Promise<number> {
  // Read before the transaction: inside it there is one connection only.
  const store = await referenceStore()
  return againAfterRace(() =>
    inTransaction((connection) => createCompanyWithin(draft, { actor, store, connection })),
  )
}

/** The same in a transaction of the caller's. */
export function createCompanyWithin(draft: CompanyDraft, transaction: Transaction): Promise<number> {
  return createRecord(companyForm, flat(draft), transaction)
}
