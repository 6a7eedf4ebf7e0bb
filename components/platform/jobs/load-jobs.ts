import { createLoader, type SearchParams } from "nuqs/server"
import { serverApi } from "#lib/api/server.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { jobsParams } from "./jobs-url.ts"

const loadUrl = createLoader(jobsParams)

/** Everything the page of jobs shows for an address; what makes no sense in it becomes the default. */
export async function loadJobs(search: Promise<SearchParams>) {
  const [asked, user] = await Promise.all([loadUrl(search), requireUser()])
  const url = {
    page: Math.max(1, asked.page),
    size: pageSizes.find((size) => size === asked.size) ?? null,
    all: asked.all && user?.isAdmin === true,
  }
  const first = await serverApi.jobs.list({ page: url.page, per_page: url.size ?? undefined, all: url.all })
  return { url, sizes: pageSizes, first }
}
