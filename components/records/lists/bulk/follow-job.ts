import { isAtWork } from "#components/platform/jobs/shared/at-work.ts"
import { api } from "#lib/api/client.ts"
import type { Job } from "#lib/contract/platform/jobs.ts"

/** Milliseconds between two polls of a job: short at first, since most changes are. */
const firstPause = 250
const longestPause = 2_000

/**
 * Polls a job until it ends, for as long as the page is open.
 * @param tell called with how far it is
 */
export async function followJob(job: number, tell: (job: Job) => void): Promise<Job> {
  for (let wait = firstPause; ; wait = Math.min(wait * 1.5, longestPause)) {
    const { data } = await api.jobs.get({ job })
    tell(data)
    if (!isAtWork(data)) return data
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
