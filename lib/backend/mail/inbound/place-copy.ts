import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Where a mail was found. */
export type MailPlace = {
  mailboxId: number
  folderId: number | null
  uid: bigint | null
  receivedAt: Date
  seen: boolean
  /** Of the folder: what lies in Sent went out. Left out where only the mail itself says it. */
  direction?: "in" | "out"
}

/** What stood at that place before is not there any more. */
const clearSql = `UPDATE mail_copy SET folder_id = NULL, uid = NULL WHERE folder_id = $1 AND uid = $2 AND mail_id <> $3`
const placeSql = `INSERT INTO mail_copy (mailbox_id, mail_id, folder_id, uid, seen) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (mailbox_id, mail_id) DO UPDATE SET folder_id = excluded.folder_id, uid = excluded.uid, seen = mail_copy.seen OR excluded.seen`
/** What lies in a user's Sent folder is by that user, whoever else had it before; in that of a shared mailbox it may be by any member. */
const authoredSql = `UPDATE mail SET direction = 'out', author_id = coalesce(author_id, mailbox.user_id)
  FROM mailbox WHERE mail.id = $2 AND mailbox.id = $1 AND mail.from_email = mailbox.email
    AND (mail.direction = 'in' OR mail.author_id IS NULL AND mailbox.user_id IS NOT NULL) AND mail.removed_at IS NULL`

/** Notes that a mail lies in a mailbox, once a mailbox. */
export async function placeCopy(mailId: number, place: MailPlace, connection: Connection): Promise<void> {
  const { mailboxId, folderId, uid, seen, direction } = place
  const number = uid === null ? null : String(uid)
  if (folderId !== null && number !== null)
    await query({ text: clearSql, values: [folderId, number, mailId] }, connection)
  await query({ text: placeSql, values: [mailboxId, mailId, folderId, number, seen] }, connection)
  if (direction === "out") await query({ text: authoredSql, values: [mailboxId, mailId] }, connection)
}
