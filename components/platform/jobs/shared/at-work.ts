import type { Job } from "#lib/contract/platform/jobs.ts"

/** Whether something may still happen to a job. */
export function isAtWork({ status }: Pick<Job, "status">): boolean {
  return status === "queued" || status === "running"
}
