import { reading } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { env } from "#lib/env.ts"
import { ageingOn } from "./ageing.ts"
import { fecFile } from "./fec/file.ts"
import { journal } from "./journal.ts"

const calls = reading("finance.read").accounting

export const accounting = {
  ageing: calls.ageing.handler(async ({ input }) => {
    const { totals, ...found } = await ageingOn(todayIn(env().TIME_ZONE), input)
    return { ...pageAnswer("/api/accounting/ageing", input, found), totals }
  }),

  journal: calls.journal.handler(({ input, context: { language } }) => journal(input, language)),

  fec: calls.fec.handler(({ input }) => fecFile(input)),
}
