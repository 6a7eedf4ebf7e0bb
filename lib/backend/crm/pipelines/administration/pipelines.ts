import { stagesSql } from "#lib/backend/crm/stages/stages.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"
import { type CompanyMove, moveCompanies } from "../move-companies.ts"
import { getMaintained, holdPipeline, listMaintained, requireVersion } from "./data.ts"

const nameTaken = (error: unknown) =>
  isTaken(error, "lifecycle_name_key") ? invalid({ name: ["already_exists"] }) : error

type Fresh = { tradeshow_id: number; name: string; short: string }

/** Adds a pipeline of a trade show after the others. Throws a 404 for an unknown show, a 422 on `name` when it is taken. */
export function createPipeline(fresh: Fresh, actor: Actor): Promise<MaintainedPipeline> {
  const { tradeshow_id, name, short } = fresh
  return inTransaction(async (connection) => {
    await requireShow(tradeshow_id, connection)
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO lifecycle (tradeshow_id, name, short, position)
          SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM lifecycle RETURNING id`,
        values: [tradeshow_id, name, short],
      },
      connection,
    )
    const changes = changesBetween({}, { tradeshow_id, name, short })
    await writeAudit({ actor, action: "create", type: "lifecycle", id, changes, version: 1 }, connection)
    return getMaintained(id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

async function requireShow(id: number, connection: Connection): Promise<void> {
  const rows = await query(
    { text: "SELECT FROM tradeshow WHERE id = $1 FOR KEY SHARE", values: [id] },
    connection,
  )
  if (rows.length === 0) throw notFound("trade_show")
}

type PipelineFields = { name: string; short: string; current: boolean; pinned: boolean; lock: boolean }
type Edit = PipelineFields & { pipeline: number; version: number }

/** Columns of what is said of a pipeline. */
const columnsOf = ({ name, short, current, pinned, lock }: PipelineFields) => ({
  name,
  short,
  is_current: current,
  is_pinned: pinned,
  is_locked: lock,
})

/**
 * Changes what is said of a pipeline. Moves that are under way end first; those that come after a lock are refused.
 * @throws 404, 409 with the stored pipeline, 422 on `name` when it is taken
 */
export function editPipeline(
  { pipeline: id, version, ...said }: Edit,
  actor: Actor,
): Promise<MaintainedPipeline> {
  return inTransaction(async (connection) => {
    await holdPipeline(id, connection)
    const current = await getMaintained(id, connection)
    requireVersion(current, version)
    const fresh = columnsOf(said)
    const changes = changesBetween(columnsOf(current), fresh)
    if (Object.keys(changes).length === 0) return current
    await query(
      {
        text: `UPDATE lifecycle SET name = $2, short = $3, is_current = $4, is_pinned = $5, is_locked = $6,
          version = version + 1 WHERE id = $1`,
        values: [id, ...Object.values(fresh)],
      },
      connection,
    )
    await writeAudit(
      { actor, action: "edit", type: "lifecycle", id, changes, version: version + 1 },
      connection,
    )
    return getMaintained(id, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

/**
 * Deletes a pipeline with its stages. Deleted companies leave it, as if they were taken out one by one.
 * @returns the pipelines that are left
 * @throws 404, 409 with the stored pipeline, 422 on `pipeline` while companies are in it
 */
export function deletePipeline(id: number, version: number, actor: Actor): Promise<MaintainedPipeline[]> {
  return inRecordTransaction(actor, async ({ connection }) => {
    // Companies before their pipeline, as a move locks them. Who enters between the two is locked by the second reading.
    await lockDeletedIn(id, connection)
    await holdPipeline(id, connection)
    const current = await getMaintained(id, connection)
    requireVersion(current, version)
    // Asked with the pipeline held: rows of companies go with a pipeline, and none may enter between the question and the end.
    const deleted = await lockDeletedIn(id, connection)
    await requireNoCompanies(id, connection)
    const to = { lifecycle_id: id, lifecycle_option_id: null }
    const moves = deleted.map((company) => ({ company, to }))
    await moveCompanies(moves, actor, connection)
    await query({ text: "DELETE FROM lifecycle WHERE id = $1", values: [id] }, connection)
    const changes: Changes = { tradeshow_id: [current.tradeshow.id, null], name: [current.name, null] }
    await writeAudit({ actor, action: "delete", type: "lifecycle", id, changes }, connection)
    return listMaintained(connection)
  })
}

/** Deleted companies of a pipeline, in the order of ids as every other writer of several records locks them. */
function lockDeletedIn(pipeline: number, connection: Connection): Promise<CompanyMove["company"][]> {
  return query<CompanyMove["company"]>(
    {
      text: `SELECT id, ${stagesSql} AS stages FROM company WHERE deleted_at IS NOT NULL
          AND id IN (SELECT company_id FROM company_lifecycle WHERE lifecycle_id = $1)
        ORDER BY id FOR NO KEY UPDATE`,
      values: [pipeline],
    },
    connection,
  )
}

async function requireNoCompanies(pipeline: number, connection: Connection): Promise<void> {
  const companies = await query(
    {
      text: `SELECT FROM company_lifecycle JOIN company ON company.id = company_id
        WHERE lifecycle_id = $1 AND deleted_at IS NULL LIMIT 1`,
      values: [pipeline],
    },
    connection,
  )
  if (companies.length > 0) throw invalid({ pipeline: ["pipeline_has_companies"] })
}
