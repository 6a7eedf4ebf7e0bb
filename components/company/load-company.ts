import { cache } from "react"
import type { NotePage } from "#components/activity/notes-pages.ts"
import { type Missing, missingOf } from "#components/merges/load-merged-away.ts"
import { readReference } from "#lib/api/reference.ts"
import { serverApi } from "#lib/api/server.ts"
import type { CompanyDetail } from "#lib/contract/company-detail.ts"
import { requireUser } from "#lib/current-user.ts"

/**
 * The company of this request, asked for once however many parts of the page need it.
 * @returns "signed-out" without a session, and then nothing has been read; "missing" for an unknown or deleted one, and where it is found when
 * it was merged away
 */
export const loadCompany = cache(async (id: number): Promise<CompanyDetail | "signed-out" | Missing> => {
  if (!(await requireUser())) return "signed-out"
  startReading(id)
  try {
    const { data } = await serverApi.companies.get({ company: id })
    return data
  } catch (error) {
    return missingOf(error)
  }
})

/** The first page of what happened with a company, without the page links that the panel does not show. */
export const loadActivity = cache(async (id: number): Promise<NotePage> => {
  const { data, meta } = await serverApi.companies.listActivity({ company: id })
  return { data: data.map(({ kind: _kind, ...note }) => note), meta }
})

/** Reads beside the company what its page will ask for; each result, or failure, waits for whoever asks. */
function startReading(id: number) {
  void Promise.allSettled([loadActivity(id), readReference()])
}
