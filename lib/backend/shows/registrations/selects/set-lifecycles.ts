import type { z } from "zod"
import { moveCompanies } from "#lib/backend/crm/pipelines/move-companies.ts"
import { readPipelines, whyClosed } from "#lib/backend/crm/stages/movable.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { writeEdits } from "#lib/backend/records/audit/write-edits.ts"
import { type RowResult, runRows } from "#lib/backend/records/jobs/run-rows.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { registrationLifecycleValues } from "#lib/contract/records/bulk.ts"
import { isOpenToStaff } from "#lib/contract/shows/draft-rule.ts"
import { holdLifecycle } from "./hold-lifecycle.ts"
import { planMoves } from "./lifecycle-moves.ts"

type Values = z.output<typeof registrationLifecycleValues>
type Locked = { id: number; lifecycle_id: number | null; is_published: boolean }
type Chunk = { lifecycle: number | null; actor: Actor; store: ReferenceStore; connection: Connection }

/**
 * Sets the lifecycle of many registrations, or takes it away. Each moves its linked companies as it does when it is set alone; one
 * whose pipeline takes no moves keeps the lifecycle it has and says why, the others go on.
 */
export const setLifecycles: Runner<{ values: Values }> = async (job) => {
  const actor: Actor = { userId: job.userId, requestId: `job-${job.id}` }
  const store = await referenceStore()
  const { lifecycle_id: lifecycle } = job.input.values
  return runRows(job, async (ids, connection) => {
    const results = new Map<number, RowResult>()
    const entered: Locked[] = []
    const isKnown = lifecycle === null || (await holdLifecycle(lifecycle, connection))
    for (const registration of await lockAll(ids, connection)) {
      const result: RowResult = isKnown
        ? await enter(registration, { lifecycle, actor, store, connection })
        : { status: "failed", message: "not_allowed" }
      results.set(registration.id, result)
      if (result.status === "done") entered.push(registration)
    }
    await write(entered, lifecycle, actor, connection)
    return results
  })
}

/** Locks linked companies, then registrations, each in the order of ids: as everybody locks. */
async function lockAll(ids: number[], connection: Connection): Promise<Locked[]> {
  await query(
    {
      text: `SELECT FROM company WHERE deleted_at IS NULL
        AND id IN (SELECT company_id FROM registration_association WHERE registration_id = ANY ($1))
        ORDER BY id FOR NO KEY UPDATE`,
      values: [ids],
    },
    connection,
  )
  return query<Locked>(
    {
      text: `SELECT id, lifecycle_id, published_at IS NOT NULL AS is_published
        FROM registration WHERE id = ANY ($1) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      values: [ids],
    },
    connection,
  )
}

/** Moves the companies of one registration; nothing is written where that cannot be. */
async function enter(locked: Locked, { lifecycle, actor, store, connection }: Chunk): Promise<RowResult> {
  if (locked.lifecycle_id === lifecycle) return { status: "skipped", message: "unchanged" }
  if (!isOpenToStaff("lifecycleId", locked.is_published)) return { status: "failed", message: "still_draft" }
  if (lifecycle === null) return { status: "done" }
  const moves = await planMoves({ registration: locked.id, lifecycle }, store, connection)
  const pipelines = [...new Set(moves.map(({ to }) => to.lifecycle_id))]
  for (const pipeline of pipelines.length > 0 ? await readPipelines(pipelines, connection) : []) {
    const problem = whyClosed(pipeline)
    if (problem) return { status: "failed", message: problem }
  }
  if (moves.length > 0) await moveCompanies(moves, actor, connection)
  return { status: "done" }
}

async function write(
  entered: Locked[],
  lifecycle: number | null,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  if (entered.length === 0) return
  await query(
    {
      text: "UPDATE registration SET lifecycle_id = $2 WHERE id = ANY ($1)",
      values: [entered.map(({ id }) => id), lifecycle],
    },
    connection,
  )
  const changes = entered.map(
    ({ id, lifecycle_id }) =>
      [id, { lifecycle: [lifecycle_id, lifecycle] satisfies [unknown, unknown] }] as const,
  )
  await writeEdits("registration", new Map(changes), actor, connection)
}
