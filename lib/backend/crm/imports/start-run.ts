import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import { resumeJob } from "#lib/backend/records/jobs/resume-job.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import type { ImportStep } from "#lib/contract/crm/imports.ts"
import { type FoundImport, findImport, isAtWork } from "./data.ts"

/** Nobody else starts a step of this import until the transaction ends: each step is taken once. */
async function lockImport(check: number, { identity }: Asker, connection: Connection): Promise<FoundImport> {
  await query({ text: "SELECT id FROM job WHERE id = $1 FOR UPDATE", values: [check] }, connection)
  return findImport(check, identity.user, connection)
}

/**
 * Copies rows of one job to another, with what they hold.
 * @param which SQL condition on job_row
 * @throws 422 when there are none, or none any more
 */
async function copyRows(from: number, to: number, which: string, connection: Connection): Promise<void> {
  const { total } = await queryOne<{ total: number }>(
    {
      text: `WITH copied AS (
          INSERT INTO job_row (job_id, position, record_id, data)
          SELECT $2, position, record_id, data - '{problems,leftOut,chosen}'::text[] || jsonb_build_object('record', record_id)
          FROM job_row WHERE job_id = $1 AND ${which} RETURNING 1)
        UPDATE job SET total = (SELECT count(*) FROM copied) WHERE id = $2 RETURNING total`,
      values: [from, to],
    },
    connection,
  )
  if (total === 0) throw invalid({ import: ["import_empty"] })
}

/** A step that was stopped goes on with the rows it did not come to. */
async function goOn(
  { job, status }: ImportStep,
  refusal: PlainCode,
  connection: Connection,
): Promise<number> {
  if (status !== "cancelled" && status !== "failed") throw invalid({ import: [refusal] })
  await resumeJob(job, connection)
  return job
}

/**
 * Starts doing what a check found, its rows that create or change something; or goes on with an import that was stopped.
 * @returns the job's id
 * @throws 422 while the check runs, when it found nothing to do, or when the import was run or undone already
 */
export function startRun(id: number, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    const { check, run, revert, list, plan } = await lockImport(id, asker, connection)
    if (revert) throw invalid({ import: ["import_reverted"] })
    if (run) return goOn(run, "import_ran", connection)
    if (check.status !== "completed") throw invalid({ import: ["check_not_done"] })
    const job = await startJob(`${list}.import`, { check: id, plan }, asker, connection)
    await copyRows(check.job, job, "data ->> 'action' IN ('create', 'update')", connection)
    return job
  })
}

/**
 * Starts taking an import back, or goes on where that was stopped.
 * @returns the job's id
 * @throws 422 while it runs, when it did nothing, or when it was undone already
 */
export function startRevert(id: number, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    const { run, revert, list } = await lockImport(id, asker, connection)
    if (revert) return goOn(revert, "import_reverted", connection)
    if (!run || isAtWork(run)) throw invalid({ import: ["import_not_done"] })
    const job = await startJob(`${list}.import-revert`, { check: id, list }, asker, connection)
    await query({ text: "UPDATE job SET reverts_id = $2 WHERE id = $1", values: [job, run.job] }, connection)
    await copyRows(run.job, job, "status = 'done'", connection)
    return job
  })
}
