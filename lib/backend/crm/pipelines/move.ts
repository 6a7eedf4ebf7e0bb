import type { z } from "zod"
import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { findStage, type Pipeline, readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { lastMove, undoableMove } from "#lib/backend/crm/stages/stage-moves.ts"
import { type Stage, stageIn, stagesSql } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { blocsOf, type ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import type { MovedMeanwhile, move, Saved } from "#lib/contract/crm/pipelines.ts"
import { readCard } from "./card.ts"
import { moveCompanies } from "./move-companies.ts"

type Move = z.output<typeof move>
/** A company on its way from one stage to another; null is out of the pipeline. */
type StageMove = {
  pipeline: number
  company_id: number
  from: number | null
  to: number | null
}

/**
 * Puts a company from one stage of a pipeline into another. One that is there already stays as it is, with its date of entry:
 * a move that is sent twice is made once.
 * @throws 404 for an unknown pipeline or company, 409 with where it is when that is neither stage, 422 as the contract says
 */
export function moveCompany(input: Move, actor: Actor): Promise<Saved> {
  const { option_id: to, from_option_id: from } = input
  return inRecordTransaction(actor, async (transaction) => {
    await bring({ ...input, from, to }, transaction)
    return readSaved(input, transaction)
  })
}

/**
 * Brings a company from where it is said to stand to where it is to stand, if it is not there already.
 * @throws as `moveCompany`
 */
export async function bring(input: StageMove, transaction: Transaction): Promise<void> {
  const { connection } = transaction
  // Locked before it is looked at, as by a save and by changes of many: whoever comes second sees what the first wrote.
  await companyForm.lock(input.company_id, {}, connection)
  const pipeline = await requireOpen(input, connection)
  const company = await readCompany(input.company_id, connection)
  const { stages, account_type_ids } = company
  const stageId = stageIn(input.pipeline, stages)
  if (stageId === input.to) return
  if (stageId !== input.from) throw await movedMeanwhile(company, pipeline, connection)
  if (input.to !== null) requireVendor(account_type_ids, transaction.store)
  const to = { lifecycle_id: input.pipeline, lifecycle_option_id: input.to }
  await moveCompanies([{ company, to }], transaction.actor, connection)
}

/** Pipelines are of vendors, as on a company's page and in changes of many; who is none any more can only be taken out. */
export function requireVendor(accountTypes: number[], store: ReferenceStore): void {
  if (!blocsOf(accountTypes, store).has("VENDOR")) throw invalid({ company_id: ["not_vendor"] })
}

/** The refusal of a move that did not begin where the company is, with where that is and who moved it there. */
export async function movedMeanwhile(
  { id, name, stages }: CompanyToMove,
  pipeline: Pipeline,
  connection: Connection,
) {
  const stageId = stageIn(pipeline.id, stages)
  const by = (await lastMove(id, pipeline.id, connection))?.by ?? null
  const option_title = stageId === null ? "" : (findStage(pipeline, stageId)?.title ?? "")
  const current: MovedMeanwhile = { company_id: id, option_id: stageId, option_title, by }
  return conflict({ code: "moved_meanwhile", values: { value: name, user: by?.name ?? "none" } }, current)
}

/** The pipeline, which takes the move. */
async function requireOpen({ pipeline: id, to }: StageMove, connection: Connection): Promise<Pipeline> {
  const [pipeline] = await readPipelines([id], connection)
  if (!pipeline) throw notFound("pipeline")
  const problem = whyClosed(pipeline)
  const field = pipeline.is_locked || to === null ? "pipeline" : "option_id"
  if (problem) throw invalid({ [field]: [problem] })
  if (to !== null) requireShown(pipeline, to)
  return pipeline
}

/** The board puts cards only where it shows them; other ways lead into hidden stages. */
function requireShown(pipeline: Pipeline, stage: number): void {
  const found = findStage(pipeline, stage)
  if (!found?.is_shown) throw invalid({ option_id: [found ? "stage_hidden" : "not_allowed"] })
}

type CompanyToMove = { id: number; name: string; stages: Stage[]; account_type_ids: number[] }

export function readCompany(id: number, connection: Connection) {
  return queryOne<CompanyToMove>(
    {
      name: "company-to-move",
      text: `SELECT id, name, ${stagesSql} AS stages, account_type_ids FROM company WHERE id = $1`,
      values: [id],
    },
    connection,
  )
}

/** What a call answers that has put a company into a stage. */
export async function readSaved(
  { pipeline, company_id, option_id }: Pick<Move, "pipeline" | "company_id" | "option_id">,
  { store, actor, connection }: Transaction,
): Promise<Saved> {
  const [company, option, move] = [
    await readCard(company_id, pipeline, store, connection),
    await queryOne<{ id: number; title: string }>(
      {
        name: "stage-title",
        text: "SELECT id, title FROM lifecycle_option WHERE id = $1",
        values: [option_id],
      },
      connection,
    ),
    await undoableMove(company_id, pipeline, actor, connection),
  ]
  return { company_id, dateToChange: company.addToStageFormated, company, option, move }
}
