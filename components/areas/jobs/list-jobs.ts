import type { Api } from "#lib/api/link.ts"
import type { JobsUrl } from "./jobs-url.ts"

/** A page of jobs. */
export type JobPage = Awaited<ReturnType<Api["jobs"]["list"]>>

/** The client loads with the first call: the page comes with its jobs. */
export async function listJobs({ page, size, all }: JobsUrl): Promise<JobPage> {
  const { api } = await import("#lib/api/client.ts")
  return api.jobs.list({ page, per_page: size ?? undefined, all })
}
