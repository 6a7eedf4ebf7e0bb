import { readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { type Stage, stagesSql } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { type ReplacedValue, replaceValue } from "#lib/backend/records/vocabulary/follow-merge.ts"
import { type MaintainedStage, maxMovedAtOnce, type StageList } from "#lib/contract/crm/pipeline-admin.ts"
import { moveCompanies } from "../move-companies.ts"
import { getStages, holdPipeline, requireVersion } from "./data.ts"
import { type Based, nextVersion, requireStage } from "./stages.ts"

type Removal = Based & { stage: number; to: number | null }
type LockedCompany = { id: number; stages: Stage[] }

/**
 * Deletes a stage and moves its companies, deleted ones included, to another stage of the pipeline: they enter it now, each with a new
 * version and an entry in its audit trail, as if they were moved one by one.
 * @throws 404, 409 with the stages as they are stored, 422 as the contract says
 */
export function removeStage(removal: Removal, actor: Actor): Promise<StageList> {
  return inRecordTransaction(actor, async ({ connection }) => {
    // Companies before their pipeline, as a move locks them. Who enters between the two is locked by the second reading.
    if (removal.to !== null) await lockCompaniesIn(removal.stage, connection)
    await holdPipeline(removal.pipeline, connection)
    const current = await getStages(removal.pipeline, connection)
    requireVersion(current, removal.version)
    const stage = requireStage(current.stages, removal.stage)
    const target = stage.companies > 0 || stage.is_target ? requireTarget(removal, current.stages) : undefined
    if (target && stage.companies > 0) await moveAll(removal, stage, target.id, actor, connection)
    if (target) await leadElsewhere(stage.id, target.id, connection)
    if (target) await replaceValue(replacedStage(stage.id, target.id), { actor, connection })
    await query({ text: "DELETE FROM lifecycle_option WHERE id = $1", values: [removal.stage] }, connection)
    await nextVersion(removal.pipeline, connection)
    const changes: Changes = {
      lifecycle_id: [removal.pipeline, null],
      title: [stage.title, null],
      ...(target && { moved_to: [null, target.title], uses: [stage.companies, null] }),
    }
    const entry = { actor, action: "delete", type: "lifecycle_option", id: removal.stage, changes } as const
    await writeAudit(entry, connection)
    return getStages(removal.pipeline, connection)
  })
}

/** Where the companies go. */
function requireTarget({ stage, to }: Removal, stages: MaintainedStage[]): MaintainedStage {
  if (to === null) throw invalid({ to: ["stage_has_companies"] })
  const target = stages.find((one) => one.id === to && one.id !== stage)
  if (!target) throw invalid({ to: ["not_allowed"] })
  return target
}

/**
 * Saved filters and conditions of sequences find the companies at the other stage (B-27). A dynamic mailing list never writes to more: who
 * was left out by the stage stays so, and one that asked for it does not get those who were at the other stage before.
 */
const replacedStage = (id: number, into: number): ReplacedValue => ({
  sources: ["current_lifecycle_options", "previous_lifecycle_options"],
  condition: "stage",
  id,
  into,
  operators: ["!="],
})

/** Registrations that get a state bring their companies to the other stage from now on. */
async function leadElsewhere(stage: number, to: number, connection: Connection): Promise<void> {
  await query(
    {
      text: "UPDATE registration_lifecycle_stage SET lifecycle_option_id = $2 WHERE lifecycle_option_id = $1",
      values: [stage, to],
    },
    connection,
  )
}

/** In the order of ids, as every other writer of several records. Of more than can be moved none is locked: they stay. */
function lockCompaniesIn(stage: number, connection: Connection): Promise<LockedCompany[]> {
  return query<LockedCompany>(
    {
      text: `SELECT id, ${stagesSql} AS stages FROM company
        WHERE id IN (SELECT company_id FROM company_lifecycle WHERE lifecycle_option_id = $1)
          AND (SELECT count(*) FROM company_lifecycle WHERE lifecycle_option_id = $1) <= ${maxMovedAtOnce}
        ORDER BY id FOR NO KEY UPDATE`,
      values: [stage],
    },
    connection,
  )
}

async function moveAll(
  { pipeline, stage }: Removal,
  { companies }: MaintainedStage,
  to: number,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  await requireMovable(pipeline, companies, connection)
  const locked = await lockCompaniesIn(stage, connection)
  const target = { lifecycle_id: pipeline, lifecycle_option_id: to }
  const moves = locked.map((company) => ({ company, to: target }))
  await moveCompanies(moves, actor, connection)
}

async function requireMovable(id: number, companies: number, connection: Connection): Promise<void> {
  const [pipeline] = await readPipelines([id], connection)
  const problem = pipeline && whyClosed(pipeline)
  if (problem) throw invalid({ stage: [problem] })
  if (companies > maxMovedAtOnce) throw invalid({ stage: ["too_many_to_move"] })
}
