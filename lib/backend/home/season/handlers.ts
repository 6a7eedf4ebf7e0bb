import { reading } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { readApplications } from "./applications.ts"
import { listSeasons } from "./compared.ts"
import { readMoney } from "./money.ts"

const calls = reading("registrations.read").seasons
const today = () => todayIn(env().TIME_ZONE)

export const seasons = {
  list: calls.list.handler(async () => ({ data: await listSeasons() })),
  money: reading("registrations.read", "finance.read").seasons.money.handler(({ input }) =>
    readMoney(input.session, today()),
  ),
  applications: calls.applications.handler(({ input }) => readApplications(input.session, today())),
}
