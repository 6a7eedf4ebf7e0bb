import { randomUUID } from "node:crypto"
import { log } from "#lib/log.ts"
import type { Language } from "../base.ts"
import { query } from "../db.ts"
import { finishJob } from "./finish-job.ts"
import { isJobKind, jobKinds } from "./kinds.ts"

type Taken = { kind: string; user_id: number; input: { language?: Language } }

/**
 * Does a job, or goes on with one that a dead worker left. A job that has ended already is left alone.
 * @param signal aborts when the worker stops
 * @returns "interrupted" when it has to be taken up again
 * @throws whatever went wrong technically, after noting the id of the log line on the job
 */
export async function runJob(id: number, signal: AbortSignal): Promise<"ended" | "interrupted"> {
  const job = await takeJob(id)
  if (!job) return "ended"
  try {
    if (!isJobKind(job.kind)) throw new Error(`There is no job of the kind ${job.kind}`)
    const { language = "en", ...input } = job.input
    const outcome = await jobKinds[job.kind].run({ id, userId: job.user_id, input, language, signal })
    if (outcome.status === "interrupted") return "interrupted"
    await finishJob(id, outcome)
    return "ended"
  } catch (error) {
    const logId = randomUUID()
    log.error({ err: error, job: id, kind: job.kind, id: logId }, "job failed")
    await query({ text: "UPDATE job SET failure = $2 WHERE id = $1", values: [id, logId] })
    throw error
  }
}

async function takeJob(id: number): Promise<Taken | undefined> {
  const [taken] = await query<Taken>({
    text: `UPDATE job SET status = 'running', started_at = coalesce(started_at, now()), failure = NULL
      WHERE id = $1 AND status IN ('queued', 'running') RETURNING kind, user_id, input`,
    values: [id],
  })
  return taken
}
