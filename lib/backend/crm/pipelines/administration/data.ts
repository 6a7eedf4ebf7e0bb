import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { MaintainedPipeline, StageList } from "#lib/contract/crm/pipeline-admin.ts"
import { pipelineOrder } from "../card.ts"

const stages = (more: string) =>
  list(
    `SELECT id, title, is_shown${more} FROM lifecycle_option option WHERE lifecycle_id = lifecycle.id ORDER BY position, id`,
  )

const pipelineSql = `SELECT lifecycle.id, (SELECT json_build_object('id', show.id, 'name', show.name) FROM tradeshow show
    WHERE show.id = lifecycle.tradeshow_id) AS tradeshow, name, short, is_current AS current, is_pinned AS pinned, is_locked AS lock,
  version, ${stages("")} AS stages FROM lifecycle`

const stagesSql = `SELECT id, version, ${stages(
  `, (SELECT count(*) FROM company_lifecycle WHERE lifecycle_option_id = option.id) AS companies,
    EXISTS (SELECT FROM registration_lifecycle_stage WHERE lifecycle_option_id = option.id) AS is_target`,
)} AS stages FROM lifecycle WHERE id = $1`

/** All pipelines in the board's order. */
export function listMaintained(connection?: Connection): Promise<MaintainedPipeline[]> {
  return query<MaintainedPipeline>(
    { name: "maintained-pipelines", text: `${pipelineSql} ORDER BY ${pipelineOrder}`, values: [] },
    connection,
  )
}

/** @throws 404 */
export async function getMaintained(id: number, connection: Connection): Promise<MaintainedPipeline> {
  const [found] = await query<MaintainedPipeline>(
    { text: `${pipelineSql} WHERE lifecycle.id = $1`, values: [id] },
    connection,
  )
  if (!found) throw notFound("pipeline")
  return found
}

/** @throws 404 for an unknown pipeline */
export async function getStages(pipelineId: number, connection?: Connection): Promise<StageList> {
  const [found] = await query<StageList>(
    { name: "maintained-stages", text: stagesSql, values: [pipelineId] },
    connection,
  )
  if (!found) throw notFound("pipeline")
  return found
}

/** Holds a pipeline until the transaction ends: nobody changes it or its stages, and no company moves in it. Throws a 404. */
export async function holdPipeline(id: number, connection: Connection): Promise<void> {
  const rows = await query(
    { text: "SELECT FROM lifecycle WHERE id = $1 FOR UPDATE", values: [id] },
    connection,
  )
  if (rows.length === 0) throw notFound("pipeline")
}

/** Throws a 409 with what is stored when a change is based on another version of it. */
export function requireVersion(current: { version: number }, version: number): void {
  if (current.version !== version) throw conflict("pipeline_changed", current)
}
