import { sentToday } from "#lib/backend/mail/channels/day-left.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { lastCheckOf } from "./checks/check-sender.ts"
import { complaintsOf } from "./checks/complaints.ts"

const senderSql = (where: string) => `SELECT sender.id, sender.name, sender.email::text AS email,
    CASE WHEN show.id IS NOT NULL THEN json_build_object('id', show.id, 'name', show.name) END AS tradeshow,
    CASE WHEN mailbox.id IS NOT NULL THEN json_build_object('id', mailbox.id, 'name', mailbox.email) END AS mailbox,
    sender.per_minute, sender.per_day, sender.sent_today,
    (SELECT count(*)::int FROM mailing_send WHERE sender_id = sender.id AND delivery = 'queued') AS waiting,
    ${moment("sender.paused_at")} AS paused_at, sender.pause_reason, sender.version, ${lastCheckOf("sender")} AS check, ${complaintsOf("sender.id")} AS complaints
  FROM (SELECT *, ${sentToday()} AS sent_today FROM mailing_sender) sender
    LEFT JOIN tradeshow show ON show.id = sender.tradeshow_id LEFT JOIN mailbox ON mailbox.id = sender.mailbox_id
  WHERE ${where} ORDER BY sender.name, sender.id`

/** All senders, with what their forms choose from. */
export async function listSenders() {
  const [data, options] = await Promise.all([
    query<MailingSender>({ text: senderSql("true"), values: [] }),
    queryOne<{ tradeshows: Option[]; mailboxes: Option[] }>({
      name: "sender-options",
      text: `SELECT ${list("SELECT id, name FROM tradeshow ORDER BY id")} AS tradeshows,
        ${list("SELECT id, email::text AS name FROM mailbox ORDER BY email")} AS mailboxes`,
      values: [],
    }),
  ])
  return { data, ...options }
}

/** Throws a 404. */
export async function getSender(id: number, connection?: Connection): Promise<MailingSender> {
  const [found] = await query<MailingSender>({ text: senderSql("sender.id = $1"), values: [id] }, connection)
  if (!found) throw notFound("mailing_sender")
  return found
}
