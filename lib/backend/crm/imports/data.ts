import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { listOf } from "#lib/backend/records/jobs/kinds.ts"
import { type ImportPlan, type ImportRun, type ImportStep, importPlan } from "#lib/contract/crm/imports.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { listsWith } from "#lib/contract/records/record-kinds.ts"

/** A step's state as JSON, from a row of the table job under that name; null without one. */
const stepOf = (job: "job" | "run" | "revert") => `CASE WHEN ${job}.id IS NOT NULL THEN json_build_object(
  'job', ${job}.id, 'status', ${job}.status, 'total', ${job}.total, 'done', ${job}.done, 'errors', ${job}.errors,
  'failure', ${job}.failure,
  'is_cancelling', ${job}.status IN ('queued', 'running') AND ${job}.cancel_requested_at IS NOT NULL) END`

const runColumns = `job.id, job.kind, coalesce(job.input ->> 'file_name', '') AS file_name, job.created_at,
  ${stepOf("job")} AS check, ${stepOf("run")} AS run, ${stepOf("revert")} AS revert`

/** SQL of the kinds of jobs that do a step, for every list. */
function kindsOf(step: string): string {
  return listsWith("imports")
    .map((list) => `'${list}.${step}'`)
    .join(", ")
}

/** SQL: "run" is the run of the check "job", which is found by the index job_import_once. */
const isRunOfCheck = `run.kind IN (${kindsOf("import")}) AND (run.input ->> 'check')::int = job.id`

const runTables = `job
  LEFT JOIN job run ON ${isRunOfCheck}
  LEFT JOIN job revert ON revert.reverts_id = run.id`

const isCheck = `job.kind IN (${kindsOf("import-check")})`

type Stored = Omit<ImportRun, "list"> & { kind: string }
const asRun = ({ kind, ...run }: Stored): ImportRun => ({ ...run, list: listOf(kind, "imports") })

/** SQL: the same file was checked again later, and this check was never gone on with. */
const isReplaced = `(NOT EXISTS (SELECT FROM job run WHERE ${isRunOfCheck})
  AND EXISTS (SELECT FROM job later WHERE later.kind = job.kind AND later.user_id = job.user_id AND later.id > job.id
    AND later.input ->> 'file' = job.input ->> 'file'))`

/** Imports of a user, newest first; of a file that was checked several times before it came in, the last check. */
export async function listImports(
  userId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: ImportRun[]; total: number }> {
  const mine = `job.user_id = $1 AND ${isCheck} AND NOT ${isReplaced}`
  const [rows, { total }] = await Promise.all([
    query<Stored>({
      text: `SELECT ${runColumns} FROM ${runTables} WHERE ${mine}
        ORDER BY job.created_at DESC, job.id DESC LIMIT $2 OFFSET $3`,
      values: [userId, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM job WHERE ${mine}`,
      values: [userId],
    }),
  ])
  return { rows: rows.map(asRun), total }
}

/** An import with what it was asked. */
export type FoundImport = ImportRun & { plan: ImportPlan; has_file: boolean }

/**
 * Finds an import by its check.
 * @throws 404 for one that is not the user's, unless an administrator asks
 */
export async function findImport(check: number, user: User, connection?: Connection): Promise<FoundImport> {
  const [found] = await query<Stored & { input: unknown; has_file: boolean }>(
    {
      text: `SELECT ${runColumns}, job.input, coalesce(file.user_id = $3 AND file.expires_at > now(), false) AS has_file
        FROM ${runTables} LEFT JOIN stored_file file ON file.id = (job.input ->> 'file')::int
        WHERE job.id = $1 AND ${isCheck} AND ($2 OR job.user_id = $3)`,
      values: [check, user.isAdmin, user.id],
    },
    connection,
  )
  if (!found) throw notFound("import")
  const { input, has_file, ...current } = found
  return { ...asRun(current), plan: importPlan.parse(input), has_file }
}

/** Whether a step may still change something. */
export function isAtWork(step: ImportStep | null): boolean {
  return step?.status === "queued" || step?.status === "running"
}
