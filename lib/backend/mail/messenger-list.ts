import type { ThreadFilter } from "#lib/contract/mail-terms.ts"
import type { ThreadRow } from "#lib/contract/messenger.ts"
import { query, queryOne } from "../database/db.ts"
import { exactMoment, list } from "../database/json-sql.ts"
import { firstOf } from "./first-of.ts"
import { isHidden, latestMail, threadColumns, threadJoins } from "./mail-sql.ts"

type Asked = { page: number; per_page: number; search: string; filter: ThreadFilter; days: number }

const mine = "mail_thread_member own JOIN mail_thread thread ON thread.id = own.thread_id"
/** Of colleagues' conversations with one's companies one is no member. */
const ofCompanies =
  "mail_thread thread LEFT JOIN mail_thread_member own ON own.thread_id = thread.id AND own.user_id = $1"

/** Where conversations are looked for, by filter. `$2` is a number of days. */
type Place = { tables: string; where: string; unread?: string; latest?: string }
const filters: Record<ThreadFilter, Place> = {
  all: { tables: mine, where: "own.user_id = $1" },
  unread: { tables: mine, where: "own.user_id = $1 AND own.unread > 0" },
  unanswered: {
    tables: mine,
    where: `own.user_id = $1 AND thread.last_in_at > coalesce(thread.last_out_at, '-infinity')
      AND thread.last_in_at <= now() - $2::int * interval '1 day'`,
  },
  assigned: { tables: mine, where: "own.user_id = $1 AND thread.assignee_id = $1" },
  companies: {
    tables: ofCompanies,
    unread: "coalesce(own.unread, 0) > 0",
    latest: "thread.last_mail_at",
    where: `thread.id IN (SELECT link.thread_id FROM mail_thread_company link
      JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
      WHERE company.sale_owner_ids && ARRAY(SELECT id FROM owner WHERE user_id = $1))`,
  },
}

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
  (NOT ${isHidden("$1")} AND EXISTS (SELECT FROM mail one JOIN mail_attachment part ON part.mail_id = one.id
    WHERE one.thread_id = thread.id AND part.content_id IS NULL)) AS has_attachments,
  (SELECT status FROM mail_delivery WHERE mail_id = mail.id AND mail.direction = 'out') AS delivery`

/** What stands for itself in a pattern of LIKE. */
const literally = (word: string) => word.replace(/[\\%_]/g, "\\$&")

/** The caller's conversations as asked, unread first, then the latest, and whether there are more (spec 2 §9). */
export async function listThreads({ page, per_page, search, filter, days }: Asked, viewer: number) {
  const { tables, where, unread = "own.unread > 0", latest = "own.last_mail_at" } = filters[filter]
  const words = search.split(/\s+/).filter(Boolean)
  // What a colleague hid is not found by what is written in it.
  const found =
    words.length === 0
      ? ""
      : ` AND NOT ${isHidden("$1")} AND thread.id IN (SELECT mail.thread_id FROM mail WHERE mail.removed_at IS NULL
          AND ${words.map((_, index) => `mail.search LIKE '%' || normalise($${index + 5}) || '%'`).join(" AND ")})`
  const threads = await query<{ id: number }>({
    text: `SELECT thread.id FROM ${tables} WHERE ${where} AND thread.mails > 0 AND $2::int >= 0${found}
      ORDER BY ${unread} DESC, ${latest} DESC, thread.id DESC LIMIT $3 OFFSET $4`,
    values: [viewer, days, per_page + 1, (page - 1) * per_page, ...words.map(literally)],
  })
  const shown = firstOf(
    threads.map(({ id }) => id),
    per_page,
  )
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
  return rows
}

/** Whether a mailbox is linked, and how many conversations have mails the user has not read. */
export function pingMessenger(viewer: number) {
  return queryOne<{ email: string | null; unread: number }>({
    name: "messenger-ping",
    text: `SELECT (SELECT email::text FROM mailbox WHERE user_id = $1) AS email,
      (SELECT count(*) FROM mail_thread_member WHERE user_id = $1 AND unread > 0) AS unread`,
    values: [viewer],
  })
}
