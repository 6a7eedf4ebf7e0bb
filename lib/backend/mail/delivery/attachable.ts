import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { maxAttachmentBytes } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/**
 * Files a user may attach: own uploads that are there still, or that a draft or mail of the user's holds; those of mails that the user may
 * forward; shared documents; invoices.
 * @throws 422 on `media_ids` for any other, and for more bytes together than mail servers take
 */
export async function requireAttachable(
  ids: number[],
  userId: number,
  connection?: Connection,
): Promise<MediaFile[]> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return []
  const files = await query<MediaFile>(
    {
      text: `SELECT file.id AS media_id, file.name, file.mime, file.size FROM stored_file file
        WHERE file.id = ANY ($1) AND (
          file.user_id = $2 AND file.key LIKE 'mail-uploads/%' AND (file.expires_at > now()
            OR EXISTS (SELECT FROM mail_draft_file held WHERE held.file_id = file.id)
            OR EXISTS (SELECT FROM mail_profile_picture held WHERE held.file_id = file.id)
            OR EXISTS (SELECT FROM mail_attachment held WHERE held.file_id = file.id))
          OR EXISTS (SELECT FROM mail_attachment part JOIN mail ON mail.id = part.mail_id
            WHERE part.file_id = file.id AND mail.removed_at IS NULL AND NOT ${isOthersPrivate("$2")})
          OR EXISTS (SELECT FROM document WHERE document.file_id = file.id)
          OR EXISTS (SELECT FROM invoice WHERE invoice.file_id = file.id))
        FOR KEY SHARE OF file`,
      values: [distinct, userId],
    },
    connection,
  )
  const found = new Map(files.map((file) => [file.media_id, file]))
  const chosen = distinct.flatMap((id) => found.get(id) ?? [])
  if (chosen.length < distinct.length) throw invalid({ media_ids: ["unknown_file"] })
  if (chosen.reduce((sum, { size }) => sum + size, 0) > maxAttachmentBytes)
    throw invalid({ media_ids: ["attachments_too_large"] })
  return chosen
}
