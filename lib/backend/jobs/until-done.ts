import { setTimeout as pause } from "node:timers/promises"
import { queryOne } from "../db.ts"
import type { Outcome, RunningJob } from "./job.ts"

/** Milliseconds to wait for rows that another worker holds. */
const heldPause = 500

/**
 * Treats the next rows of a job after a position.
 * @returns the position of the last one treated; "none" when no row after it is free
 */
export type TreatNext = (after: number) => Promise<number | "none" | "cancelled">

/**
 * Goes through the rows of a job until none is to do. What is left at the end is held by another worker; when that one
 * dies, its rows are to do again.
 */
export async function untilDone(job: RunningJob<unknown>, treatNext: TreatNext): Promise<Outcome> {
  let after = 0
  for (;;) {
    if (job.signal.aborted) return { status: "interrupted" }
    const treated = await treatNext(after)
    if (treated === "cancelled") return { status: "cancelled" }
    if (treated !== "none") {
      after = treated
      continue
    }
    if (!(await hasPendingRows(job.id))) return { status: "completed" }
    await pause(heldPause)
    after = 0
  }
}

async function hasPendingRows(jobId: number): Promise<boolean> {
  const { pending } = await queryOne<{ pending: boolean }>({
    text: "SELECT EXISTS (SELECT FROM job_row WHERE job_id = $1 AND status = 'pending') AS pending",
    values: [jobId],
  })
  return pending
}
