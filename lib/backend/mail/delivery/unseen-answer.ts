import { isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { ColleagueAnswer } from "#lib/contract/mail/composing.ts"

type Answering = {
  thread: number
  /** The mail that came last when the answer was begun. */
  seen: number
  userId: number
  /** From which the answer goes. */
  email: string
}

/** From the user's own address the user alone sends, from a shared one any member. */
const isShared = "EXISTS (SELECT FROM mailbox WHERE mailbox.email = $4::citext AND mailbox.user_id IS NULL)"

/** The last mail that a colleague sent since; one that waits to be sent counts, one that was not sent does not. */
const unseenSql = `SELECT mail.id AS mail, coalesce(author.name, nullif(mail.from_name, ''), mail.from_email::text) AS "by", ${exactMoment("mail.sent_at")} AS at
  FROM mail LEFT JOIN "user" author ON author.id = mail.author_id LEFT JOIN mail_delivery delivery ON delivery.mail_id = mail.id
  WHERE mail.thread_id = $1 AND mail.id > $2 AND mail.direction = 'out' AND mail.removed_at IS NULL AND NOT mail.is_auto_reply
    AND mail.author_id IS DISTINCT FROM $3 AND (mail.from_email <> $4::citext OR ${isShared}) AND coalesce(delivery.status NOT IN ('failed', 'cancelled'), true)
    AND NOT ${isHidden("$3")}
  ORDER BY mail.id DESC LIMIT 1`

/**
 * Nobody answers what a colleague has answered meanwhile without knowing it (M-77). Of two who send at once one waits for the other.
 * @param connection of the transaction that sends
 * @throws 409 with that answer
 */
export async function requireAnswersSeen(
  { thread, seen, userId, email }: Answering,
  connection: Connection,
): Promise<void> {
  await query(
    { text: "SELECT FROM mail_thread WHERE id = $1 FOR NO KEY UPDATE", values: [thread] },
    connection,
  )
  const values = [thread, seen, userId, email]
  const [unseen] = await query<ColleagueAnswer>({ text: unseenSql, values }, connection)
  if (unseen) throw conflict("colleague_answered", unseen)
}
