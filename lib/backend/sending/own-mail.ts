import type { DeliveryFailure, DeliveryStatus } from "#lib/contract/mail-terms.ts"
import type { Mail, MailPerson } from "#lib/contract/messenger.ts"
import { type Connection, queryOne } from "../database/db.ts"
import { exactMoment, list } from "../database/json-sql.ts"

type Row = Omit<Mail, "from" | "author" | "delivery" | "id_sequence" | "can_reply" | "direction"> & {
  from_name: string
  from_email: string
  to: MailPerson[]
  author_id: number | null
  author_name: string | null
  status: DeliveryStatus
  due_at: string
  failure: DeliveryFailure | null
  reply: string | null
  refused: { email: string; reply: string }[]
}

/** Characters of a mail that lists show. */
const excerptLength = 200

/** A mail that one of us sends, as its author sees it. */
export async function describeOwnMail(id: number, connection?: Connection): Promise<Mail> {
  const { from_name, from_email, author_id, author_name, status, due_at, failure, reply, refused, ...mail } =
    await queryOne<Row>(
      {
        text: `SELECT mail.id, thread_id AS thread, message_id AS id_message, from_name, from_email::text AS from_email, "to", cc, subject,
          left(regexp_replace(text_body, '\\s+', ' ', 'g'), ${excerptLength}) AS excerpt, html_body, pinned, is_auto_reply, has_remote_images,
          ${list(`SELECT id, path, name, mime, size, omitted FROM mail_attachment WHERE mail_id = mail.id ORDER BY position`)} AS attachments,
          author_id, author.name AS author_name, ${exactMoment("sent_at")} AS date_showed, ${exactMoment("mail.created_at")} AS created_at,
          status, ${exactMoment("due_at")} AS due_at, failure, reply, refused
        FROM (SELECT mail.*, delivery.status, delivery.due_at, delivery.failure, delivery.reply, delivery.refused
          FROM mail JOIN mail_delivery delivery ON delivery.mail_id = mail.id WHERE mail.id = $1) mail
        LEFT JOIN "user" author ON author.id = author_id`,
        values: [id],
      },
      connection,
    )
  return {
    ...mail,
    ...{ id_sequence: null, direction: "out", can_reply: true },
    from: { name: from_name, email: from_email },
    author: author_id !== null && author_name !== null ? { id: author_id, name: author_name } : null,
    delivery: { status, due_at, failure, reply, refused, is_undoable: status === "queued" },
  }
}
