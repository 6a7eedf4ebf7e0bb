import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { deleteFile } from "#lib/backend/platform/files/delete-file.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound, Refusal } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

type Found = { thread_id: number; sent_at: string; is_others: boolean; status: string | null }

/** What names it and what it names stays: by it the mail is known when a mailbox shows it again. */
const emptySql = `UPDATE mail SET removed_at = now(), removed_by_id = $2, subject = '', html_body = '', text_body = '', from_name = '',
  from_email = '', "to" = '[]', cc = '[]', pinned = false, has_remote_images = false WHERE id = $1`
const nameThreadSql = `UPDATE mail_thread SET subject = coalesce((SELECT mail.subject FROM mail
    WHERE mail.thread_id = mail_thread.id AND mail.removed_at IS NULL ORDER BY mail.sent_at, mail.id LIMIT 1), '') WHERE id = $1`

/** Files that came with it and lie nowhere else: those of documents and drafts are theirs. */
const filesSql = `WITH gone AS (DELETE FROM mail_attachment WHERE mail_id = $1 RETURNING file_id)
  UPDATE stored_file SET expires_at = now() FROM gone WHERE stored_file.id = gone.file_id AND starts_with(stored_file.key, 'mails/')
    AND NOT EXISTS (SELECT FROM mail_attachment other WHERE other.file_id = stored_file.id AND other.mail_id <> $1)
    AND NOT EXISTS (SELECT FROM mail_draft_file WHERE file_id = stored_file.id)
    AND NOT EXISTS (SELECT FROM bulk_mail_file WHERE file_id = stored_file.id)
    AND NOT EXISTS (SELECT FROM mail_profile_picture WHERE file_id = stored_file.id)
    AND NOT EXISTS (SELECT FROM document WHERE file_id = stored_file.id)
  RETURNING stored_file.id, key, name, mime, size`

/**
 * Removes a mail from the application: what it said and its files go, and it does not come back from the mailbox, which is left alone.
 * One that waits to be sent is not sent. The audit trail says who removed it, when it was from and of which conversation, not what it said.
 * @throws 404 for one that is not there, 403 when others keep it private, 409 while it is being sent
 */
export async function removeMail(id: number, viewer: number, actor: Actor): Promise<void> {
  const files = await inTransaction(async (connection) => {
    const [found] = await query<Found>(
      {
        text: `SELECT mail.thread_id, mail.sent_at, ${isOthersPrivate("$2")} AS is_others,
            (SELECT status::text FROM mail_delivery WHERE mail_id = mail.id FOR UPDATE) AS status
          FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id
          WHERE mail.id = $1 AND mail.removed_at IS NULL FOR UPDATE OF thread, mail`,
        values: [id, viewer],
      },
      connection,
    )
    if (!found) throw notFound("mail")
    if (found.is_others) throw new Refusal(403, { message: "conversation_not_yours" })
    if (found.status === "sending") throw new Refusal(409, { message: "mail_on_its_way", current: null })
    await query(
      {
        text: "UPDATE mail_delivery SET status = 'cancelled' WHERE mail_id = $1 AND status = 'queued'",
        values: [id],
      },
      connection,
    )
    const gone = await query<StoredFile>({ text: filesSql, values: [id] }, connection)
    await query({ text: emptySql, values: [id, viewer] }, connection)
    await query({ text: nameThreadSql, values: [found.thread_id] }, connection)
    const changes: Changes = {
      sent_at: [found.sent_at, null],
      thread_id: [found.thread_id, null],
    }
    await writeAudit({ actor, action: "delete", type: "mail", id, changes }, connection)
    return gone
  })
  for (const file of files) await deleteFile(file)
}
