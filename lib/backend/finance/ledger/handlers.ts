import { reading } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { fieldsOf } from "#lib/backend/records/lists/filters/definition.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { env } from "#lib/env.ts"
import { exportDocuments } from "./export.ts"
import { documentFilterOptions } from "./filter-options.ts"
import { documentFilters } from "./filters.ts"
import { listDocuments } from "./list.ts"
import { narrowedOf } from "./narrowed.ts"

const calls = reading("finance.read").ledger

export const ledger = {
  list: calls.list.handler(async ({ input }) => {
    const { totals, ...found } = await listDocuments(await narrowedOf(input), todayIn(env().TIME_ZONE))
    return { ...pageAnswer("/api/ledger", input, found), totals }
  }),

  listFilters: calls.listFilters.handler(() => ({ data: fieldsOf(documentFilters) })),

  listFilterOptions: calls.listFilterOptions.handler(async ({ input, context: { language } }) => ({
    data: await documentFilterOptions(input, language),
  })),

  exportFile: calls.exportFile.handler(async ({ input, context: { language } }) =>
    exportDocuments(await narrowedOf(input), todayIn(env().TIME_ZONE), language),
  ),
}
