import { queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { overdueOfShare } from "#lib/backend/shows/registrations/overdue.ts"
import type { Today } from "#lib/contract/home/today.ts"
import { todayRows } from "#lib/contract/home/today-terms.ts"
import { leftAfterDays } from "#lib/contract/shows/registration-drafts.ts"

const { trailName, detail } = storedKinds.registration
const named = `id, ${trailName("registration")} AS name, ${detail("registration")} AS show`

const isUndecided = "deleted_at IS NULL AND published_at IS NOT NULL AND lifecycle_id IS NULL"
const isLeft = `deleted_at IS NULL AND published_at IS NULL AND touched_at <= now() - interval '${leftAfterDays} days'`
const isOverdue = "deleted_at IS NULL AND due_on IS NOT NULL AND due_on < $1::date"

const counted = (holds: string) => `(SELECT count(*)::int FROM registration WHERE ${holds})`

/** Each part counts and picks on an index of its own; what rows say is read of those alone. */
const sql = `SELECT
  json_build_object('total', ${counted(isUndecided)}, 'data', ${list(`SELECT ${named}, ${moment("published_at")} AS at FROM registration
    WHERE ${isUndecided} ORDER BY published_at DESC, id DESC LIMIT ${todayRows}`)}) AS applications,
  json_build_object('total', ${counted(isLeft)}, 'data', ${list(`SELECT ${named}, ${moment("touched_at")} AS at FROM registration
    WHERE ${isLeft} ORDER BY touched_at, id LIMIT ${todayRows}`)}) AS "left",
  json_build_object('total', ${counted(isOverdue)}, 'data', ${list(`SELECT ${named}, to_char(due_on, 'YYYY-MM-DD') AS due_on, currency, (
      SELECT coalesce(sum(overdue.amount), 0)::bigint FROM registration_invoice share CROSS JOIN ${overdueOfShare("$1::date")}
      WHERE share.registration_id = registration.id) AS amount
    FROM (SELECT * FROM registration WHERE ${isOverdue} ORDER BY due_on, id LIMIT ${todayRows}) registration ORDER BY due_on, id`)}) AS overdue`

/**
 * Applications that wait, drafts that were left, and what is overdue.
 * @param day the organiser's, YYYY-MM-DD
 */
export function registrationsToday(day: string) {
  return queryOne<Pick<Today, "applications" | "left" | "overdue">>({
    name: "today-registrations",
    text: sql,
    values: [day],
  })
}
