import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import {
  isHidden,
  isOpen,
  latestMail,
  sendingState,
  threadColumns,
  threadJoins,
} from "#lib/backend/mail/reading/mail-sql.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import type { ThreadRow } from "#lib/contract/mail/mails.ts"
import { findThreads, type ThreadQuery } from "./find-threads.ts"
import { firstOf } from "./first-of.ts"

type Input = ThreadQuery & { page: number; per_page: number }

/** People of the latest mails who are not us, the latest first. */
const people = list(`SELECT max(person.name) AS name, address.email::text AS email FROM (
    SELECT * FROM mail WHERE mail.thread_id = thread.id AND mail.removed_at IS NULL ORDER BY mail.sent_at DESC LIMIT 10) recent
  CROSS JOIN LATERAL (
    SELECT recent.from_name AS name, recent.from_email::text AS email
    UNION ALL SELECT one ->> 'name', one ->> 'email' FROM jsonb_array_elements(recent."to" || recent.cc) one) person
  JOIN mail_thread_address address ON address.thread_id = thread.id AND address.email = person.email::citext
  GROUP BY address.email ORDER BY max(recent.sent_at) DESC, address.email LIMIT 6`)

const rowColumns = `${threadColumns("$1")},
  CASE WHEN ${isHidden("$1")} THEN '' ELSE btrim(left(regexp_replace(left(mail.text_body, 1000), '\\s+', ' ', 'g'), 200)) END AS excerpt,
  ${people} AS people,
  CASE WHEN thread.last_in_at > coalesce(thread.last_out_at, '-infinity') THEN ${exactMoment("thread.last_in_at")} END AS unanswered_since,
  EXISTS (SELECT FROM mail one JOIN mail_attachment part ON part.mail_id = one.id
    WHERE one.thread_id = thread.id AND part.content_id IS NULL AND NOT ${isHidden("$1", "one")}) AS has_attachments,
  (SELECT ${sendingState} FROM mail_delivery delivery WHERE mail_id = mail.id AND mail.direction = 'out') AS delivery`

/** The caller's conversations as asked, the latest first, and whether there are more (M-26). */
export async function listThreads({ page, per_page, ...wanted }: Input, viewer: number) {
  const part = { limit: per_page + 1, offset: (page - 1) * per_page }
  const shown = firstOf(await findThreads(wanted, part, viewer), per_page)
  return { ...shown, data: await readRows(shown.data, viewer) }
}

/** Conversations in the order asked for. Apart from the search for them, so that this long statement is planned once. */
async function readRows(ids: number[], viewer: number): Promise<ThreadRow[]> {
  if (ids.length === 0) return []
  const { rows } = await queryOne<{ rows: ThreadRow[] }>({
    name: "messenger-rows",
    text: `SELECT ${list(`
      SELECT ${rowColumns} FROM unnest($2::int[]) WITH ORDINALITY asked (id, place) JOIN mail_thread thread ON thread.id = asked.id
      ${threadJoins("$1")} CROSS JOIN ${latestMail} ORDER BY asked.place`)} AS rows`,
    values: [viewer, ids],
  })
  await noteReading(
    rows.map(({ id, is_disclosed }) => ({ thread: id, is_disclosed })),
    viewer,
  )
  return rows
}

/** Whether a mailbox is linked, and how many conversations have mails the user has not read and wait for something. */
export function pingMessenger(viewer: number) {
  return queryOne<{ email: string | null; unread: number }>({
    name: "messenger-ping",
    text: `SELECT (SELECT email::text FROM mailbox WHERE user_id = $1) AS email,
      (SELECT count(*) FROM mail_thread_member own WHERE user_id = $1 AND unread > 0 AND ${isOpen("own")}) AS unread`,
    values: [viewer],
  })
}

/** How many of the user's conversations wait for an answer, as the Messenger's filter finds them; counted no further than `limit`. */
export async function countUnanswered(viewer: number, limit: number): Promise<number> {
  const { total } = await queryOne<{ total: number }>({
    name: "messenger-unanswered",
    text: `SELECT count(*)::int AS total FROM (SELECT FROM mail_thread_member own JOIN mail_thread thread ON thread.id = own.thread_id
      WHERE own.user_id = $1 AND ${isOpen("own")} AND thread.mails > 0 AND thread.last_in_at > coalesce(thread.last_out_at, '-infinity') LIMIT $2) waiting`,
    values: [viewer, limit],
  })
  return total
}
