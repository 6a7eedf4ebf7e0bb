import { can } from "#lib/access/abilities.ts"
import { countUnanswered, listThreads } from "#lib/backend/mail/inbound/messenger-list.ts"
import { colleagues } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { listPage } from "#lib/backend/records/notifications/data.ts"
import { todayCountLimit, todayRows } from "#lib/contract/home/today-terms.ts"
import { env } from "#lib/env.ts"
import { registrationsToday } from "./registrations.ts"
import { runsToday } from "./runs.ts"

const firstRows = { page: 1, per_page: todayRows }

const nothing = { total: 0, data: [] }
const noRegistrations = { applications: nothing, left: nothing, overdue: nothing }
const noRuns = { runs: nothing, alerts: [] }

export const today = {
  /** All at once: each part is one round trip, or two. What the caller may not read is empty. */
  get: colleagues.today.get.handler(async ({ context: { identity } }) => {
    const { user } = identity
    const readsMails = can(user, "mail.read")
    const [reminders, unanswered, total, registrations, runs] = await Promise.all([
      listPage("toDo", user, { ...firstRows, only: "reminders" }),
      readsMails
        ? listThreads({ ...firstRows, search: "", filter: "unanswered", days: 0 }, user.id)
        : nothing,
      readsMails ? countUnanswered(user.id, todayCountLimit) : 0,
      can(user, "registrations.read") ? registrationsToday(todayIn(env().TIME_ZONE)) : noRegistrations,
      can(user, "crm.read") ? runsToday(user.ownerId, can(user, "sequence.edit")) : noRuns,
    ])
    return {
      reminders: { total: reminders.total, data: reminders.rows },
      unanswered: { total, data: unanswered.data },
      ...registrations,
      ...(!can(user, "finance.read") && { overdue: nothing }),
      ...runs,
    }
  }),
}
