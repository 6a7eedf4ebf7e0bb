import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedSentence } from "#lib/backend/platform/http/problems.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { Job, JobRow } from "#lib/contract/platform/jobs.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { describeJobs } from "./describe-jobs.ts"
import { listOf } from "./kinds.ts"
import { rowRetentionDays } from "./purge.ts"

type StoredJob = Omit<Job, "details"> & { input: unknown }

/** The report of the import that a job is a step of. */
const screenOf = `CASE WHEN job.kind LIKE '%.import-check' THEN '/imports/' || job.id
  WHEN job.kind LIKE '%.import%' THEN '/imports/' || (job.input ->> 'check') END`

/** SQL: a job was stopped before its end, while what it would continue with is stored. */
const wasStopped = (job: string) =>
  `${job}.status IN ('cancelled', 'failed') AND ${job}.ended_at > now() - interval '${rowRetentionDays} days'`

/** The deletion that can be undone from a job, or whose undo can be continued. */
const undoOf = `CASE
  WHEN job.kind LIKE '%.restore' AND ${wasStopped("job")} THEN json_build_object('deletion', job.reverts_id, 'is_begun', true)
  WHEN job.kind LIKE '%.delete' AND ${wasStopped("undo")} THEN json_build_object('deletion', job.id, 'is_begun', true)
  WHEN job.kind LIKE '%.delete' AND undo.id IS NULL AND job.done > job.errors + job.skipped
    AND job.ended_at > now() - interval '${rowRetentionDays} days' THEN json_build_object('deletion', job.id, 'is_begun', false) END`

const jobColumns = `job.id, job.kind, job.status, job.total, job.done, job.errors, job.skipped, job.failure, job.input,
  job.status IN ('queued', 'running') AND job.cancel_requested_at IS NOT NULL AS is_cancelling,
  json_build_object('id', "user".id, 'name', "user".name) AS user,
  job.created_at, job.started_at, job.ended_at, ${screenOf} AS link,
  CASE WHEN file.id IS NOT NULL THEN json_build_object('name', file.name, 'size', file.size,
    'expires_at', ${moment("file.expires_at")}, 'link', '/api/job/' || job.id || '/file') END AS file,
  ${undoOf} AS undo`
const jobTables = `job JOIN "user" ON "user".id = job.user_id LEFT JOIN stored_file file ON file.id = job.file_id
  LEFT JOIN job undo ON undo.reverts_id = job.id`

type Page = { page: number; per_page: number }

async function withDetails(jobs: StoredJob[], language: Language): Promise<Job[]> {
  const details = await describeJobs(jobs, language)
  return jobs.map(({ input: _, ...job }, index) => ({ ...job, details: details[index] ?? null }))
}

/** Jobs, newest first: of one user, or of everybody. */
export async function listJobs(
  userId: number | null,
  { page, per_page }: Page,
  language: Language,
): Promise<{ rows: Job[]; total: number }> {
  const mine = "($1::int IS NULL OR job.user_id = $1)"
  const [rows, { total }] = await Promise.all([
    query<StoredJob>({
      text: `SELECT ${jobColumns} FROM ${jobTables} WHERE ${mine}
        ORDER BY job.created_at DESC, job.id DESC LIMIT $2 OFFSET $3`,
      values: [userId, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM job WHERE ${mine}`,
      values: [userId],
    }),
  ])
  return { rows: await withDetails(rows, language), total }
}

/** A job that the user may see: their own, or anybody's for an administrator. */
export async function findJob(id: number, user: User, language: Language): Promise<Job | undefined> {
  const found = await query<StoredJob>({
    text: `SELECT ${jobColumns} FROM ${jobTables} WHERE job.id = $1 AND ($2 OR job.user_id = $3)`,
    values: [id, user.isAdmin, user.id],
  })
  const [job] = await withDetails(found, language)
  return job
}

/** Active records by their ids, with their names. */
function recordNames(list: JobRow["list"]): string {
  const kind = kindOf(list)
  return `SELECT id, ${storedKinds[kind].name(kind)} AS name FROM ${kind} WHERE id = ANY ($1) AND deleted_at IS NULL`
}

/** Rows of a job with a status; records not yet written out as rows are "pending", too. */
const rowsOfJob = `(
    SELECT position, status, record_id, message FROM job_row WHERE job_id = $1 AND status = $2::job_row_status
    UNION ALL
    SELECT batch.position + record.place - 1, 'pending', record.id, NULL
    FROM job_batch batch, unnest(record_ids) WITH ORDINALITY AS record (id, place)
    WHERE job_id = $1 AND $2::job_row_status = 'pending'
  ) AS row`

type StoredRow = Pick<JobRow, "position" | "status" | "record_id" | "message">

/** What became of a job's records, in the job's order, with their names as they are now. */
export async function listJobRows(
  job: Pick<Job, "id" | "kind">,
  { status, page, per_page }: Page & { status: JobRow["status"] },
  language: Language,
): Promise<{ rows: JobRow[]; total: number }> {
  const list = listOf(job.kind, "bulk")
  const [rows, { total }] = await Promise.all([
    query<StoredRow>({
      text: `SELECT position, status, record_id, message FROM ${rowsOfJob} ORDER BY position LIMIT $3 OFFSET $4`,
      values: [job.id, status, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM ${rowsOfJob}`,
      values: [job.id, status],
    }),
  ])
  const ids = rows.map((row) => row.record_id).filter((id) => id !== null)
  const named = await query<{ id: number; name: string }>({ text: recordNames(list), values: [ids] })
  const names = new Map(named.map((record) => [record.id, record.name]))
  return {
    rows: rows.map((row) => ({
      ...row,
      list,
      name: row.record_id === null ? null : (names.get(row.record_id) ?? null),
      message: row.message && storedSentence(row.message, language),
    })),
    total,
  }
}
