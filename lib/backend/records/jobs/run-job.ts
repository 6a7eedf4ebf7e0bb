import { randomUUID } from "node:crypto"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { outlastingTrouble } from "#lib/backend/platform/database/outlast-trouble.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Outcome } from "#lib/backend/records/registry/job.ts"
import { findJobKind } from "#lib/backend/records/registry/registry.ts"
import { log } from "#lib/log.ts"
import { finishJob } from "./finish-job.ts"

type Taken = { kind: string; user_id: number; input: { language?: Language } }

/**
 * Does a job, or goes on with one that a dead worker left. A job that has ended already is left alone. While the database is away
 * or busy it waits: that is no failed attempt.
 * @param signal aborts when the worker stops
 * @returns "interrupted" when it has to be taken up again
 * @throws whatever went wrong technically, after noting the id of the log line on the job
 */
export async function runJob(id: number, signal: AbortSignal): Promise<"ended" | "interrupted"> {
  const outlast = <Result>(work: () => Promise<Result>) =>
    outlastingTrouble(work, { signal, onTrouble: (error) => log.warn({ err: error, job: id }, "job waits") })
  const job = await outlast(() => takeJob(id))
  if (!job) return "ended"
  try {
    const outcome = await outlast(() => doJob(id, job, signal))
    if (outcome.status === "interrupted") return "interrupted"
    // Not within the work: an export that is written is not written again for want of its last line.
    await outlast(() => finishJob(id, outcome))
    return "ended"
  } catch (error) {
    // The worker stops while the database is away: nobody can be told, and the job lies there for the next one.
    if (troubleOf(error)) throw error
    const logId = randomUUID()
    log.error({ err: error, job: id, kind: job.kind, id: logId }, "job failed")
    await query({ text: "UPDATE job SET failure = $2 WHERE id = $1", values: [id, logId] })
    throw error
  }
}

async function doJob(id: number, job: Taken, signal: AbortSignal): Promise<Outcome> {
  const kind = findJobKind(job.kind)
  if (!kind) throw new Error(`There is no job of the kind ${job.kind}`)
  const { language = "en", ...input } = job.input
  return kind.run({ id, userId: job.user_id, input, language, signal })
}

async function takeJob(id: number): Promise<Taken | undefined> {
  const [taken] = await query<Taken>({
    text: `UPDATE job SET status = 'running', started_at = coalesce(started_at, now()), failure = NULL
      WHERE id = $1 AND status IN ('queued', 'running') RETURNING kind, user_id, input`,
    values: [id],
  })
  return taken
}
