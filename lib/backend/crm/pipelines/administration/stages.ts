import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { isSameSet, putInOrder } from "#lib/backend/records/put-in-order.ts"
import type { MaintainedStage, StageList } from "#lib/contract/crm/pipeline-admin.ts"
import { getStages, holdPipeline, requireVersion } from "./data.ts"

/** Which pipeline's stages a change is about, and the version it is based on. */
export type Based = { pipeline: number; version: number }

const titleTaken = (error: unknown) =>
  isTaken(error, "lifecycle_option_lifecycle_id_title_key") ? invalid({ title: ["already_exists"] }) : error

/** Runs a change of the stages of a pipeline while nobody else changes them, and answers them as they are then. */
function changeStages(
  { pipeline, version }: Based,
  change: (current: StageList, connection: Connection) => Promise<void>,
): Promise<StageList> {
  return inTransaction(async (connection) => {
    await holdPipeline(pipeline, connection)
    const current = await getStages(pipeline, connection)
    requireVersion(current, version)
    await change(current, connection)
    return getStages(pipeline, connection)
  }).catch((error: unknown) => {
    throw titleTaken(error)
  })
}

/** What changed of a pipeline's stages is another version of it: who saw the one before is told. */
export async function nextVersion(pipeline: number, connection: Connection): Promise<void> {
  await query(
    { text: "UPDATE lifecycle SET version = version + 1 WHERE id = $1", values: [pipeline] },
    connection,
  )
}

/** @throws 404 when the pipeline has none such */
export function requireStage(stages: MaintainedStage[], id: number): MaintainedStage {
  const stage = stages.find((one) => one.id === id)
  if (!stage) throw notFound("stage")
  return stage
}

/** Adds a stage after the others. Throws a 404, a 409 with the stages, a 422 on `title` when the pipeline has it. */
export function createStage(based: Based, title: string, actor: Actor): Promise<StageList> {
  return changeStages(based, async (_, connection) => {
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO lifecycle_option (lifecycle_id, title, position)
          SELECT $1, $2, coalesce(max(position) + 1, 0) FROM lifecycle_option WHERE lifecycle_id = $1 RETURNING id`,
        values: [based.pipeline, title],
      },
      connection,
    )
    await nextVersion(based.pipeline, connection)
    const changes: Changes = { lifecycle_id: [null, based.pipeline], title: [null, title] }
    await writeAudit({ actor, action: "create", type: "lifecycle_option", id, changes }, connection)
  })
}

type Edit = { id: number; title?: string | undefined; is_shown?: boolean | undefined }

/** Renames a stage, shows it on the board or hides it; what is not given stays. Throws as when one is added, a 404 for an unknown one. */
export function editStage(based: Based, { id, ...given }: Edit, actor: Actor): Promise<StageList> {
  return changeStages(based, async ({ stages }, connection) => {
    const { title, is_shown } = requireStage(stages, id)
    const fresh = { title: given.title ?? title, is_shown: given.is_shown ?? is_shown }
    const changes = changesBetween({ title, is_shown }, fresh)
    if (Object.keys(changes).length === 0) return
    await query(
      {
        text: "UPDATE lifecycle_option SET title = $2, is_shown = $3 WHERE id = $1",
        values: [id, fresh.title, fresh.is_shown],
      },
      connection,
    )
    await nextVersion(based.pipeline, connection)
    await writeAudit({ actor, action: "edit", type: "lifecycle_option", id, changes }, connection)
  })
}

/** Puts the stages in an order. Throws a 404, a 409 with the stages, also when `ids` are not all of them, each once. */
export function orderStages(based: Based, ids: number[], actor: Actor): Promise<StageList> {
  return changeStages(based, async (stored, connection) => {
    const current = stored.stages.map(({ id }) => id)
    if (!isSameSet(ids, current)) throw conflict("pipeline_changed", stored)
    if (current.every((id, place) => id === ids[place])) return
    await putInOrder("lifecycle_option", ids, connection)
    await nextVersion(based.pipeline, connection)
    const changes: Changes = { stages: [current, ids] }
    await writeAudit({ actor, action: "edit", type: "lifecycle", id: based.pipeline, changes }, connection)
  })
}
