import { getMail } from "#lib/backend/mail/inbound/threads.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailAbout, MailDraft } from "#lib/contract/mail/composing.ts"
import { asLiteral } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import { recordOfDelivery } from "./mail-records.ts"

type Row = {
  /** "sent" also while some of its recipients are deferred. */
  status: string
  subject: string
  html_body: string
  to: MailPerson[]
  cc: MailPerson[]
  answered: number | null
  session_id: number | null
  /** Address of the shared mailbox from which it was to go; null for the user's own. */
  from: string | null
  about: MailAbout | null
  files: MediaFile[]
}

/**
 * Cancels a mail that has not gone out: it is nobody's mail any more, and a draft again.
 * @throws 404 for a mail that is not the user's, 409 once it is on its way
 */
export function undoMail(
  mailId: number,
  userId: number,
): Promise<{ about: MailAbout | null; values: MailDraft; files: MediaFile[] }> {
  return inTransaction(async (connection) => {
    const mail = await lockOwn(mailId, userId, connection)
    if (mail.status !== "queued")
      throw conflict("mail_on_its_way", await currentMail(mailId, userId, connection))
    await query(
      { text: "UPDATE mail_delivery SET status = 'cancelled' WHERE mail_id = $1", values: [mailId] },
      connection,
    )
    await query(
      {
        text: "UPDATE mail SET removed_at = now(), removed_by_id = $2 WHERE id = $1",
        values: [mailId, userId],
      },
      connection,
    )
    return { about: mail.about, values: draftOf(mail), files: mail.files }
  })
}

/** The mail for who came too late, also when it was cancelled already. */
const currentMail = (mailId: number, userId: number, connection?: Connection) =>
  getMail(mailId, userId, connection, { orRemoved: true })

async function lockOwn(mailId: number, userId: number, connection: Connection): Promise<Row> {
  const [mail] = await query<Row>(
    {
      text: `SELECT CASE WHEN status = 'queued' AND deferred <> '[]' THEN 'sent' ELSE status::text END AS status, subject, html_body, "to", cc, (SELECT id FROM mail other WHERE other.message_id = mail.in_reply_to) AS answered, delivery.tradeshow_session_id AS session_id,
          (SELECT email::text FROM mailbox WHERE mailbox.id = delivery.mailbox_id AND mailbox.user_id IS NULL) AS "from", ${recordOfDelivery} AS about,
          ${list(`SELECT file.id AS media_id, attachment.name, attachment.mime, file.size FROM mail_attachment attachment
            JOIN stored_file file ON file.id = attachment.file_id WHERE attachment.mail_id = mail.id ORDER BY attachment.position`)} AS files
        FROM mail_delivery delivery JOIN mail ON mail.id = delivery.mail_id
        WHERE delivery.mail_id = $1 AND delivery.user_id = $2 AND NOT delivery.is_paced FOR UPDATE OF delivery`,
      values: [mailId, userId],
    },
    connection,
  )
  if (!mail) throw notFound("mail")
  return mail
}

/** It contains its signature already, and what its placeholders stood for. */
function draftOf({ subject, html_body, to, cc, answered, session_id, from, files }: Row): MailDraft {
  return {
    message_id: answered,
    subject: asLiteral(subject),
    content: asLiteral(html_body),
    media_ids: files.map(({ media_id }) => media_id),
    toMails: to,
    cc,
    template_id: null,
    language: "en",
    session_id,
    with_signature: false,
    ...(from && { from }),
  }
}

/**
 * Says what became of a mail of which nobody knows, or has one that failed tried again. The mail that goes again has the same
 * Message-ID: programs that have it show it once.
 * @throws 404 for a mail that is not the user's, 409 for one of which it is known, and for a payment reminder whose
 * step has been sent by another mail since
 */
export async function settleMail(
  mailId: number,
  userId: number,
  outcome: "went_out" | "send_again",
): Promise<void> {
  const change =
    outcome === "went_out"
      ? "status = 'sent', sent_at = coalesce(sent_at, data_at, now()), filed_at = now(), failure = NULL, deferred = '[]'"
      : // One of a bulk mail that ended goes by itself.
        `status = 'queued', due_at = now(), data_at = NULL, failure = NULL, reply = NULL, bulk_mail_id = NULL, is_paced = false, tries = 0`
  const settled = await query({
    text: `UPDATE mail_delivery SET ${change}, leased_by = NULL, leased_until = NULL
      WHERE mail_id = $1 AND user_id = $2 AND status IN ('failed', 'unknown') RETURNING mail_id`,
    values: [mailId, userId],
  }).catch((error: unknown) => {
    throw isTaken(error, "payment_reminder_once") ? conflict("reminder_sent_meanwhile", null) : error
  })
  if (settled.length > 0) return
  const own = await query({
    text: "SELECT FROM mail_delivery WHERE mail_id = $1 AND user_id = $2",
    values: [mailId, userId],
  })
  if (own.length === 0) throw notFound("mail")
  throw conflict("mail_settled", await currentMail(mailId, userId))
}
