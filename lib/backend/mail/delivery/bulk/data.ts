import { hasDayLeft, nextDay } from "#lib/backend/mail/channels/day-left.ts"
import { hasRowsLeft } from "#lib/backend/mail/channels/rows-left.ts"
import { stoppedByColleague } from "#lib/backend/mail/channels/stop.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { BulkMailWait, BulkRowState } from "#lib/contract/mail/bulk-mail-terms.ts"
import type { BulkMailDetail, BulkMailRow, BulkRecipientRow } from "#lib/contract/mail/bulk-mails.ts"

/** What became of a row, SQL over `row`, its `bulk_mail` and `delivery`. */
const stateSql = `CASE WHEN row.excluded IS NOT NULL THEN 'excluded'
  WHEN row.mail_id IS NULL THEN CASE WHEN bulk_mail.status = 'cancelled' THEN 'cancelled' ELSE 'left' END
  ELSE coalesce(delivery.status::text, 'unknown') END`
const rowTables = `bulk_mail_row row JOIN bulk_mail ON bulk_mail.id = row.bulk_mail_id
  LEFT JOIN mail_delivery delivery ON delivery.mail_id = row.mail_id`

/** The next mail goes later than the pace of a mailbox has it go. */
const isPausedByServer = "next_bulk_at > now() + interval '5 seconds' AND per_minute NOT BETWEEN 1 AND 12"
const wait = (why: BulkMailWait, until: string, reply: string) =>
  `json_build_object('why', '${why}', 'until', ${exactMoment(until)}, 'reply', ${reply})`

/** Why no mail of a running bulk mail goes at the moment, SQL over `bulk_mail`; NULL while it goes. */
const waits = () => `(SELECT CASE
    WHEN NOT (has_rows OR has_queued) THEN NULL
    WHEN NOT ${hasDayLeft()} THEN ${wait("day", nextDay(), "NULL")}
    WHEN ${isPausedByServer} THEN ${wait("server", "next_bulk_at", "reply")}
    WHEN NOT has_rows AND next_due > now() THEN ${wait("deferred", "next_due", "reply")} END
  FROM mailbox, LATERAL (SELECT ${hasRowsLeft} AS has_rows) rows,
    LATERAL (SELECT count(*) > 0 AS has_queued, min(due_at) AS next_due, nullif((array_agg(reply ORDER BY due_at DESC))[1], '') AS reply
      FROM mail_delivery WHERE bulk_mail_id = bulk_mail.id AND status = 'queued') queued
  WHERE mailbox.id = bulk_mail.mailbox_id AND bulk_mail.status = 'running')`

const showName = `(SELECT show.name || ', ' || session.name FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
    WHERE session.id = bulk_mail.tradeshow_session_id)`

/** Name of the shared mailbox that it goes from. */
const sharedMailbox = `(SELECT coalesce(nullif(box.display_name, ''), box.email::text) FROM mailbox box WHERE box.id = bulk_mail.mailbox_id AND box.user_id IS NULL)`

const columns =
  () => `bulk_mail.id, list, json_build_object('id', "user".id, 'name', "user".name) AS "user", ${sharedMailbox} AS shared_mailbox, subject, ${showName} AS show, status, stop_reason,
  CASE WHEN stop_reason = '${stoppedByColleague}' THEN (SELECT json_build_object('id', id, 'name', name) FROM "user" WHERE id = stopped_by_id) END AS stopped_by, ${waits()} AS waits,
  ${exactMoment("bulk_mail.created_at")} AS created_at, ${exactMoment("ended_at")} AS ended_at, bulk_mail.version`
const tables = `bulk_mail JOIN "user" ON "user".id = bulk_mail.user_id`

type Stored<Row> = Omit<Row, "total" | "counts">
type Page = { page: number; per_page: number }
type Counts = BulkMailRow["counts"]

const none: Counts = {
  left: 0,
  queued: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  cancelled: 0,
  excluded: 0,
}

async function countsOf(ids: number[]): Promise<Map<number, Counts>> {
  const rows = await query<{ id: number; state: BulkRowState; rows: number }>({
    text: `SELECT bulk_mail.id, ${stateSql} AS state, count(*)::int AS rows FROM ${rowTables}
      WHERE row.bulk_mail_id = ANY ($1) GROUP BY 1, 2`,
    values: [ids],
  })
  const found = new Map<number, Counts>(ids.map((id) => [id, { ...none }]))
  for (const { id, state, rows: count } of rows) found.set(id, { ...(found.get(id) ?? none), [state]: count })
  return found
}

async function withCounts<Row extends { id: number }>(rows: Row[]) {
  const counts = await countsOf(rows.map(({ id }) => id))
  return rows.map((row) => {
    const its = counts.get(row.id) ?? none
    return { ...row, counts: its, total: Object.values(its).reduce((sum, each) => sum + each, 0) }
  })
}

/** Whether a user sees it: its author, and who is a member of the mailbox that it goes from (M-99). SQL over `bulk_mail`. @param user SQL of its id */
export const isSeenBy = (user: string) =>
  `(bulk_mail.user_id = ${user} OR bulk_mail.mailbox_id IN (SELECT mailbox_id FROM mailbox_member WHERE user_id = ${user}))`

/** Bulk mails, newest first: those that a user sees, or everybody's. */
export async function listBulkMails(userId: number | null, { page, per_page }: Page) {
  const mine = `($1::int IS NULL OR ${isSeenBy("$1")})`
  const [rows, { total }] = await Promise.all([
    query<Stored<BulkMailRow>>({
      text: `SELECT ${columns()} FROM ${tables} WHERE ${mine} ORDER BY bulk_mail.created_at DESC, bulk_mail.id DESC LIMIT $2 OFFSET $3`,
      values: [userId, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM bulk_mail WHERE ${mine}`,
      values: [userId],
    }),
  ])
  return { rows: await withCounts(rows), total }
}

/** A bulk mail that the user may see; administrators may see everybody's. */
export async function findBulkMail(id: number, user: User): Promise<BulkMailDetail | undefined> {
  const rows = await query<Stored<BulkMailDetail>>({
    text: `SELECT ${columns()}, content FROM ${tables} WHERE bulk_mail.id = $1 AND ($2 OR ${isSeenBy("$3")})`,
    values: [id, user.isAdmin, user.id],
  })
  const [found] = await withCounts(rows)
  return found
}

const rowColumns = `row.position, row.name, row.email::text AS email, row.contact_id, row.company_id, ${stateSql} AS state, row.excluded,
  delivery.failure, delivery.reply, ${exactMoment("delivery.sent_at")} AS sent_at, row.mail_id AS message,
  CASE WHEN NOT mail.is_hidden THEN mail.message_id END AS id_message`
const described = `${rowTables} LEFT JOIN mail ON mail.id = row.mail_id`

/** Those chosen, in their order. @param state only those of whom this became */
export async function listBulkRows(id: number, { page, per_page }: Page, state: BulkRowState | undefined) {
  const chosen = `row.bulk_mail_id = $1 AND ($2::text IS NULL OR ${stateSql} = $2)`
  const [rows, { total }] = await Promise.all([
    query<BulkRecipientRow>({
      text: `SELECT ${rowColumns} FROM ${described} WHERE ${chosen} ORDER BY row.position LIMIT $3 OFFSET $4`,
      values: [id, state ?? null, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*) AS total FROM ${rowTables} WHERE ${chosen}`,
      values: [id, state ?? null],
    }),
  ])
  return { rows, total }
}

const batch = 1_000

/** All of them, a batch at a time. */
export async function* allBulkRows(id: number): AsyncGenerator<BulkRecipientRow[]> {
  for (let last = 0; ; ) {
    const rows = await query<BulkRecipientRow>({
      text: `SELECT ${rowColumns} FROM ${described} WHERE row.bulk_mail_id = $1 AND row.position > $2 ORDER BY row.position LIMIT ${batch}`,
      values: [id, last],
    })
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end.position
  }
}
