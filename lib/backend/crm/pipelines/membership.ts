import type { z } from "zod"
import { pickCompanies } from "#lib/backend/crm/companies/picker.ts"
import { undoableMove } from "#lib/backend/crm/stages/stage-moves.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { type addition, maxCandidates, type removal, type Saved } from "#lib/contract/crm/pipelines.ts"
import { bring, readSaved } from "./move.ts"

/**
 * Puts a company that is not in the pipeline into one of its stages.
 * @throws 404 for an unknown pipeline or company, 409 with where it is, 422 as the contract says
 */
export function addCompany(asked: z.output<typeof addition>, actor: Actor): Promise<Saved> {
  return inRecordTransaction(actor, async (transaction) => {
    await bring({ ...asked, from: null, to: asked.option_id }, transaction)
    return readSaved(asked, transaction)
  })
}

/**
 * Takes a company out of a pipeline, whatever it is by now.
 * @returns the move, for undo; null where nothing was written or somebody else did
 * @throws 404 for an unknown pipeline or company, 409 with where it is, 422 as the contract says
 */
export function removeCompany(asked: z.output<typeof removal>, actor: Actor): Promise<number | null> {
  return inRecordTransaction(actor, async (transaction) => {
    await bring({ ...asked, from: asked.from_option_id, to: null }, transaction)
    return undoableMove(asked.company_id, asked.pipeline, actor, transaction.connection)
  })
}

/** Companies by name that `addCompany` takes. */
export async function findCandidates(pipeline: number, term: string, language: Language) {
  const { accountTypes } = await referenceStore()
  const vendors = accountTypes.filter((type) => type.bloc_associated === "VENDOR").map(({ id }) => id)
  return pickCompanies(term, maxCandidates, language, (parameters) => [
    `account_type_ids && ${parameters.add(vendors)}::int[]`,
    `NOT lifecycle_option_ids && ARRAY(SELECT stage.id FROM lifecycle_option stage WHERE stage.lifecycle_id = ${parameters.add(pipeline)})`,
  ])
}
