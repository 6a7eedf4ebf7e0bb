import type { z } from "zod"
import { type addition, maxCandidates, type removal, type Saved } from "#lib/contract/pipelines.ts"
import { companyForm } from "../companies/form.ts"
import { pickCompanies } from "../companies/picker.ts"
import { type Connection, queryOne } from "../database/db.ts"
import type { Language } from "../http/base.ts"
import { invalid } from "../http/errors.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { inRecordTransaction, type Transaction } from "../records/transaction.ts"
import { blocsOf, referenceStore } from "../reference/store.ts"
import { bring, readSaved } from "./move.ts"

/**
 * Puts a company that is not in the pipeline into one of its stages.
 * @throws 404 for an unknown pipeline or company, 409 with where it stands, 422 as the contract says
 */
export function addCompany(asked: z.output<typeof addition>, actor: Actor): Promise<Saved> {
  return inRecordTransaction(actor, async (transaction) => {
    await requireVendor(asked.company_id, transaction)
    await bring({ ...asked, from: null, to: asked.option_id }, transaction)
    return readSaved(asked, transaction)
  })
}

/**
 * Takes a company out of a pipeline, whatever it is by now.
 * @throws 404 for an unknown pipeline or company, 409 with where it stands, 422 as the contract says
 */
export function removeCompany(asked: z.output<typeof removal>, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, (transaction) =>
    bring({ ...asked, from: asked.from_option_id, to: null }, transaction),
  )
}

/** Pipelines are of vendors, as on a company's page and in changes of many. */
async function requireVendor(company: number, { store, connection }: Transaction): Promise<void> {
  await companyForm.lock(company, {}, connection)
  const { account_type_ids } = await readTypes(company, connection)
  if (!blocsOf(account_type_ids, store).has("VENDOR")) throw invalid({ company_id: ["not_vendor"] })
}

function readTypes(company: number, connection: Connection) {
  return queryOne<{ account_type_ids: number[] }>(
    {
      name: "account-types-of-company",
      text: "SELECT account_type_ids FROM company WHERE id = $1",
      values: [company],
    },
    connection,
  )
}

/** Companies by name that `addCompany` takes. */
export async function findCandidates(pipeline: number, term: string, language: Language) {
  const { accountTypes } = await referenceStore()
  const vendors = accountTypes.filter((type) => type.bloc_associated === "VENDOR").map(({ id }) => id)
  return pickCompanies(term, maxCandidates, language, (parameters) => [
    `account_type_ids && ${parameters.add(vendors)}::int[]`,
    `NOT EXISTS (SELECT FROM company_lifecycle held WHERE held.company_id = company.id AND held.lifecycle_id = ${parameters.add(pipeline)})`,
  ])
}
