import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import { replyMime } from "./calendar-reply.ts"

/**
 * Files of a mail, as another takes them along; images of its text go with what is quoted (M-73), and an answer to an invitation is for who invited alone.
 * @returns them, and the names of those that were left in the mailbox
 * @throws 404 for a mail that is not there, was removed, or that others keep private
 */
export async function filesToForward(
  mail: number,
  userId: number,
): Promise<{ data: MediaFile[]; not_stored: string[] }> {
  const parts = "mail_attachment part LEFT JOIN stored_file file ON file.id = part.file_id"
  const own = "part.mail_id = mail.id AND part.content_id IS NULL AND coalesce(file.mime, part.mime) <> $3"
  const [found] = await query<{ data: MediaFile[]; not_stored: string[] }>({
    name: "mail-forwarded",
    text: `SELECT ${list(`SELECT file.id AS media_id, file.name, file.mime, file.size FROM ${parts}
          WHERE ${own} AND file.id IS NOT NULL ORDER BY part.position, part.id`)} AS data,
        ARRAY(SELECT part.name FROM ${parts} WHERE ${own} AND file.id IS NULL ORDER BY part.position, part.id) AS not_stored
      FROM mail WHERE mail.id = $1 AND mail.removed_at IS NULL AND NOT ${isOthersPrivate("$2")}`,
    values: [mail, userId, replyMime],
  })
  if (!found) throw notFound("mail")
  return found
}
