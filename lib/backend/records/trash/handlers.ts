import { adminOnly } from "#lib/backend/http/base.ts"
import { pageUrl } from "#lib/backend/http/page-url.ts"
import { pageLinks, pageMeta } from "#lib/backend/lists/paging.ts"
import { actorOf } from "../audit/write-audit.ts"
import { listDeleted } from "./data.ts"
import { restoreRecord } from "./mutations.ts"

const calls = adminOnly.trash

export const trash = {
  list: calls.list.handler(async ({ input: { type, ...query } }) => {
    const { rows, total } = await listDeleted(type, query)
    const place = { page: query.page, perPage: query.per_page, total }
    return {
      data: rows,
      links: pageLinks(place, pageUrl(`/api/trash/${type}`, query)),
      meta: pageMeta(place),
    }
  }),

  restore: calls.restore.handler(async ({ input, context }) => {
    await restoreRecord(input.type, input.record, actorOf(context))
    return { success: true }
  }),
}
