import { can } from "#lib/abilities.ts"
import { todayCountLimit, todayRows } from "#lib/contract/today-terms.ts"
import { env } from "#lib/env.ts"
import { signedIn } from "../http/base.ts"
import { todayIn } from "../lists/filters/date-range.ts"
import { countUnanswered, listThreads } from "../mail/messenger-list.ts"
import { listPage } from "../notifications/data.ts"
import { registrationsToday } from "./registrations.ts"
import { runsToday } from "./runs.ts"

const firstRows = { page: 1, per_page: todayRows }

export const today = {
  /** All at once: each part is one round trip, or two. */
  get: signedIn.today.get.handler(async ({ context: { identity } }) => {
    const { user } = identity
    const [reminders, unanswered, total, registrations, runs] = await Promise.all([
      listPage("toDo", user, firstRows),
      listThreads({ ...firstRows, search: "", filter: "unanswered", days: 0 }, user.id),
      countUnanswered(user.id, todayCountLimit),
      registrationsToday(todayIn(env().TIME_ZONE)),
      runsToday(user.ownerId, can(user, "sequence.edit")),
    ])
    return {
      reminders: { total: reminders.total, data: reminders.rows },
      unanswered: { total, data: unanswered.data },
      ...registrations,
      ...runs,
    }
  }),
}
