import { cache } from "react"
import { feedPage, type NotePage } from "#components/records/activity/notes-pages.ts"
import { type Missing, missingOf } from "#components/records/merges/load-merged-away.ts"
import { readReference } from "#lib/api/reference.ts"
import type { PageMeta } from "#lib/contract/platform/paging.ts"
import type { ActivityRow } from "#lib/contract/records/activity.ts"
import { requireUser } from "#lib/session/current-user.ts"

type Calls<Detail> = {
  get: (id: number) => Promise<{ data: Detail }>
  listActivity: (id: number) => Promise<{ data: ActivityRow[]; meta: PageMeta }>
  /** What else the page asks for. */
  loadOthers?: (id: number) => Promise<unknown>
}

/**
 * What the page of a record reads, each asked for once a request however many parts of the page need it.
 * @returns `load`, which answers "signed-out" without a session, and then nothing has been read; "missing" for an unknown or deleted record, and
 * where it is found when it was merged away. `loadActivity`, the first page of what happened, without the page links that the panel does not show
 */
export function recordReads<Detail>({ get, listActivity, loadOthers }: Calls<Detail>) {
  const loadActivity = cache(async (id: number): Promise<NotePage> => {
    return feedPage(await listActivity(id))
  })
  const load = cache(async (id: number): Promise<Detail | "signed-out" | Missing> => {
    if (!(await requireUser())) return "signed-out"
    // Beside the record; each result, or failure, waits for whoever asks.
    void Promise.allSettled([loadActivity(id), readReference(), loadOthers?.(id)])
    try {
      return (await get(id)).data
    } catch (error) {
      return missingOf(error)
    }
  })
  return { load, loadActivity }
}
