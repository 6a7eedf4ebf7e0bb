import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import { jobText } from "#lib/i18n/job-names.ts"
import { translators } from "#lib/i18n/translators.ts"

/** What a reminder of an ended job is made of. */
export type EndedJob = {
  id: number
  kind: string
  status: "completed" | "cancelled" | "failed"
  user_id: number
  done: number
  errors: number
  skipped: number
  file_id: number | null
  /** Of a step of an import: the job by which the import is known. */
  import_id: number | null
  language: Language | null
  /** Seconds from the first run to the end. */
  seconds: number
}

const translate = translators("jobs.reminders")
const translateName = translators()

/** Seconds within which a change is told on screen only; whoever asked for it is still there. */
const quietSeconds = 10

/** Leaves a reminder for whoever asked for the job (L-25): always of a file, else when it took long or went wrong. */
export async function remindOfJob(job: EndedJob, connection: Connection): Promise<void> {
  const isQuiet = job.status !== "failed" && job.file_id === null && job.seconds < quietSeconds
  if (isQuiet) return
  const t = translate[job.language ?? "en"]
  const named = translateName[job.language ?? "en"]
  const values = {
    kind: named(jobText(job.kind, named)),
    done: job.done,
    errors: job.errors,
    skipped: job.skipped,
  }
  const owner = await queryOne<{ id: number }>(
    { text: "SELECT id FROM owner WHERE user_id = $1", values: [job.user_id] },
    connection,
  )
  await remind(
    {
      targetId: owner.id,
      title: t(`titles.${job.status}`, values),
      description: t(`descriptions.${job.file_id === null ? job.status : "file"}`, values),
      link: linkOf(job),
      userId: job.user_id,
    },
    connection,
  )
}

function linkOf({ id, file_id, import_id }: EndedJob): string {
  if (import_id !== null) return `/imports/${import_id}`
  return file_id === null ? "/jobs" : `/api/job/${id}/file`
}
