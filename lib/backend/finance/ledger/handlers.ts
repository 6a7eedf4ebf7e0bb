import { reading } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { env } from "#lib/env.ts"
import { exportDocuments } from "./export.ts"
import { listDocuments } from "./list.ts"

const calls = reading("finance.read").ledger

export const ledger = {
  list: calls.list.handler(async ({ input }) => {
    const { totals, ...found } = await listDocuments(input, todayIn(env().TIME_ZONE))
    return { ...pageAnswer("/api/ledger", input, found), totals }
  }),

  exportFile: calls.exportFile.handler(({ input, context: { language } }) =>
    exportDocuments(input, todayIn(env().TIME_ZONE), language),
  ),
}
