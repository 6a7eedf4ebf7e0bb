import { can } from "#lib/access/abilities.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { notDeleted } from "#lib/backend/records/notifications/lists.ts"
import type { FeedUser } from "./feed.ts"
import type { CalendarEvent } from "./icalendar.ts"

/** Most reminders of a calendar: those due nearest to now. */
const maxReminders = 2_000

type Reminder = { id: number; title: string; at: string; day: string | null }

/** What a user has to do. */
function listReminders(ownerId: number): Promise<Reminder[]> {
  return query<Reminder>({
    name: "calendar-reminders",
    text: `SELECT reminder.id, reminder.title, ${exactMoment("reminder.expire_at")} AS at,
        to_char(reminder.due_on, 'YYYY-MM-DD') AS day
      FROM notification reminder
      WHERE reminder.target_id = $1 AND reminder.done_at IS NULL AND NOT reminder.is_notice AND ${notDeleted}
      ORDER BY abs(extract(epoch FROM reminder.expire_at - now())), reminder.id LIMIT ${maxReminders}`,
    values: [ownerId],
  })
}

type Session = { id: number; title: string; from: string; to: string }

/** Sessions of shows that have dates. */
function listSessions(): Promise<Session[]> {
  return query<Session>({
    name: "calendar-sessions",
    text: `SELECT session.id, concat_ws(' ', tradeshow.name, session.name) AS title,
        to_char(least(session.from, session.to), 'YYYY-MM-DD') AS from, to_char(greatest(session.from, session.to), 'YYYY-MM-DD') AS to
      FROM tradeshow_session session JOIN tradeshow ON tradeshow.id = session.tradeshow_id
      WHERE coalesce(session.from, session.to) IS NOT NULL ORDER BY 3, session.id`,
    values: [],
  })
}

/** What is in a user's calendar: titles and dates, and nothing else. */
export async function listEvents(user: FeedUser): Promise<CalendarEvent[]> {
  const readsShows = can(user, "crm.read") || can(user, "registrations.read")
  const [reminders, sessions] = await Promise.all([
    listReminders(user.ownerId),
    readsShows ? listSessions() : [],
  ])
  const { host } = new URL(siteAddress("/"))
  // A program takes what was read later for the present state of an event it knows (RFC 5546).
  const stamp = new Date().toISOString()
  return [
    ...reminders.map(({ id, title, at, day }) => {
      const named = { uid: `reminder-${id}@${host}`, title, stamp }
      return day ? { ...named, from: day, to: day } : { ...named, at }
    }),
    ...sessions.map(({ id, ...session }) => ({ uid: `session-${id}@${host}`, stamp, ...session })),
  ]
}
