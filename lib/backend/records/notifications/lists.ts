import { subjectColumn, subjectLives } from "#lib/backend/records/kinds/subject-sql.ts"
import type { NotifiableType } from "#lib/contract/records/notifications.ts"

/** Rows of a list and their order, over `notification` as reminder; $1 to $4 are those of `viewerValues`. */
export type List = { where: string; order: string }

/** A reminder about a deleted record is in no list. */
export const notDeleted = subjectLives("reminders", "reminder")

const today = "date_trunc('day', now(), $4)"
const tomorrow = `${today} + interval '1 day'`
const mine = "reminder.target_id = $2"
/** What is for the whole day comes before what is due when that day begins. */
const byTime = "reminder.expire_at, reminder.due_on IS NULL, reminder.id"

/** What the caller has not done. */
const open = `${mine} AND reminder.done_at IS NULL`

/** The lists of reminders (N-22), each over an index of its own. */
export const lists = {
  toDo: { where: `${open} AND reminder.expire_at < ${tomorrow}`, order: byTime },
  coming: { where: `${open} AND reminder.expire_at >= ${tomorrow}`, order: byTime },
  connected: { where: open, order: byTime },
  today: {
    where: `${open} AND reminder.expire_at >= ${today} AND reminder.expire_at < ${tomorrow}`,
    order: byTime,
  },
  old: { where: `${open} AND reminder.expire_at < ${today}`, order: byTime },
  alert: {
    where: `${open} AND reminder.expire_at <= now() AND reminder.notified_at IS NULL AND NOT reminder.skip_alert`,
    order: byTime,
  },
  done: {
    where: `${mine} AND reminder.done_at IS NOT NULL`,
    order: "reminder.done_at DESC, reminder.id DESC",
  },
  all: { where: mine, order: "reminder.expire_at DESC, reminder.due_on IS NOT NULL, reminder.id DESC" },
  created: { where: "reminder.creator_id = $1", order: "reminder.id DESC" },
} satisfies Record<string, List>

const toDoFirst =
  "reminder.done_at IS NOT NULL, CASE WHEN reminder.done_at IS NULL THEN reminder.expire_at END, reminder.done_at DESC, reminder.due_on IS NULL, reminder.id"

/** The reminders about a record of a kind, whose id is $5, for whomever they are. */
export const listOfKind = (kind: NotifiableType): List => ({
  where: `reminder.${subjectColumn(kind)} = $5`,
  order: toDoFirst,
})
