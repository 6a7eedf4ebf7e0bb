import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { listDeleted } from "./data.ts"
import { restoreRecord } from "./mutations.ts"

const calls = adminOnly.trash

export const trash = {
  list: calls.list.handler(async ({ input: { type, ...query } }) => {
    return pageAnswer(`/api/trash/${type}`, query, await listDeleted(type, query))
  }),

  restore: calls.restore.handler(async ({ input, context }) => {
    await restoreRecord(input.type, input.record, actorOf(context))
    return { success: true }
  }),
}
