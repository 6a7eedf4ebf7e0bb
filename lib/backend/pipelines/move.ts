import type { z } from "zod"
import type { MovedMeanwhile, move, Saved } from "#lib/contract/pipelines.ts"
import { companyForm } from "../companies/form.ts"
import { type Connection, queryOne } from "../database/db.ts"
import { conflict, invalid, notFound } from "../http/errors.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { writeEdits } from "../records/audit/write-edits.ts"
import { inRecordTransaction, type Transaction } from "../records/transaction.ts"
import { readCard } from "./card.ts"
import { findStage, type Pipeline, readPipelines, whyClosed } from "./movable.ts"
import { enterStage, type Stage, stageIn, stagesAfter, stagesSql } from "./stages.ts"

type Move = z.output<typeof move>

/**
 * Puts a company from one stage of a pipeline into another. One that stands there already stays as it is, with its date of entry:
 * a move that is sent twice is made once.
 * @throws 404 for an unknown pipeline or company, 409 with where it stands when that is neither stage, 422 as the contract says
 */
export function moveCompany(asked: Move, actor: Actor): Promise<Saved> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    // Locked before it is looked at, as by a save and by changes of many: whoever comes second sees what the first wrote.
    await companyForm.lock(asked.company_id, {}, connection)
    const pipeline = await requireOpen(asked, connection)
    const stages = await readStages(asked.company_id, connection)
    const stands = stageIn(asked.pipeline, stages)
    if (stands !== asked.option_id) {
      if (stands !== asked.from_option_id) {
        const current: MovedMeanwhile = {
          company_id: asked.company_id,
          option_id: stands,
          option_title: stands === null ? "" : titleOf(pipeline, stands),
        }
        throw conflict("moved_meanwhile", current)
      }
      await write(asked, stages, transaction)
    }
    return savedMove(asked, pipeline, transaction)
  })
}

/** The pipeline, which takes the move. */
async function requireOpen({ pipeline: id, option_id }: Move, connection: Connection): Promise<Pipeline> {
  const [pipeline] = await readPipelines([id], connection)
  if (!pipeline) throw notFound("pipeline")
  const problem = whyClosed(pipeline)
  if (problem) throw invalid({ [pipeline.is_locked ? "pipeline" : "option_id"]: [problem] })
  if (!findStage(pipeline, option_id)) throw invalid({ option_id: ["not_allowed"] })
  return pipeline
}

async function readStages(companyId: number, connection: Connection): Promise<Stage[]> {
  const { stages } = await queryOne<{ stages: Stage[] }>(
    {
      name: "company-stages",
      text: `SELECT ${stagesSql} AS stages FROM company WHERE id = $1`,
      values: [companyId],
    },
    connection,
  )
  return stages
}

const titleOf = (pipeline: Pipeline, stage: number) => findStage(pipeline, stage)?.title ?? ""

async function write(
  { pipeline, company_id, option_id }: Move,
  stages: Stage[],
  { actor, connection }: Transaction,
): Promise<void> {
  const stage = { lifecycle_id: pipeline, lifecycle_option_id: option_id }
  await enterStage([company_id], stage, connection)
  const changes = { "vendor.lifecycles": [stages, stagesAfter(stages, stage)] satisfies [unknown, unknown] }
  await writeEdits("company", new Map([[company_id, changes]]), actor, connection)
}

async function savedMove(
  asked: Move,
  pipeline: Pipeline,
  { store, connection }: Transaction,
): Promise<Saved> {
  const { company_id, option_id } = asked
  const company = await readCard(company_id, pipeline.id, store, connection)
  const option = { id: option_id, title: titleOf(pipeline, option_id) }
  return { company_id, dateToChange: company.addToStageFormated, company, option }
}
