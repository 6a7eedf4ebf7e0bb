import { reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { env } from "#lib/env.ts"
import { ageingOn } from "./ageing.ts"
import { enterExchangeRate } from "./exchange-rates/enter.ts"
import { missingRatePage } from "./exchange-rates/missing.ts"
import { fecFile } from "./fec/file.ts"
import { journal } from "./journal.ts"

const calls = reading("finance.read").accounting

export const accounting = {
  ageing: calls.ageing.handler(async ({ input }) => {
    const { totals, ...found } = await ageingOn(todayIn(env().TIME_ZONE), input)
    return { ...pageAnswer("/api/accounting/ageing", input, found), totals }
  }),

  journal: calls.journal.handler(({ input, context: { language } }) => journal(input, language)),

  listMissingRates: calls.listMissingRates.handler(async ({ input }) => {
    return pageAnswer("/api/accounting/exchange-rate/missing", input, await missingRatePage(input))
  }),

  enterRate: reading("finance.read", "finance.edit").accounting.enterRate.handler(
    async ({ input: { invoice, ...rate }, context }) => {
      await enterExchangeRate(invoice, rate, actorOf(context))
      return { success: true as const }
    },
  ),

  fec: calls.fec.handler(({ input }) => fecFile(input)),
}
