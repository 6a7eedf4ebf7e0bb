import type { Api } from "#lib/api/link.ts"
import { runJob } from "#lib/backend/records/jobs/run-job.ts"
import { sqlOne } from "./database.ts"

/** Does a job here and now, as a worker would. */
export function workOff(job: number, signal = new AbortController().signal): Promise<string> {
  return runJob(job, signal)
}

/** Does a job that was started and answers how it ended. */
export async function finished(api: Api, started: { job: number } | Promise<{ job: number }>) {
  const { job } = await started
  await workOff(job)
  return (await api.jobs.get({ job })).data
}

/** What became of the records of a job, by id. */
export async function rowResults(job: number): Promise<Record<number, string>> {
  const { results } = await sqlOne<{ results: Record<number, string> | null }>(
    "SELECT jsonb_object_agg(record_id, coalesce(message, status::text)) AS results FROM job_row WHERE job_id = $1",
    [job],
  )
  return results ?? {}
}
