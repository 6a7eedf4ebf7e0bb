import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { isDisclosed, isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import type { RangeRequest } from "#lib/backend/platform/http/range-request.ts"
import { pictureTypes } from "#lib/contract/mail/mail-pictures.ts"

type Found = StoredFile & { thread: number | null; is_disclosed: boolean }

/**
 * A picture that a mail of ours shows in its text: while it is written, to who uploaded it; later to whoever may read one of its mails.
 * @throws 404 for one that is not there, is no picture, or whose mails are all hidden from the caller
 */
export async function inlinePicture(media: number, viewer: number, range?: RangeRequest) {
  const [file] = await query<Found>({
    name: "mail-inline-picture",
    text: `SELECT file.id, file.key, file.name, file.mime, file.size, shown.thread, coalesce(shown.is_disclosed, false) AS is_disclosed
      FROM stored_file file LEFT JOIN LATERAL (
        SELECT mail.thread_id AS thread, ${isDisclosed("$2")} AS is_disclosed
        FROM mail_attachment part JOIN mail ON mail.id = part.mail_id AND mail.removed_at IS NULL
        WHERE part.file_id = file.id AND part.content_id IS NOT NULL AND NOT ${isHidden("$2")} ORDER BY is_disclosed LIMIT 1) shown ON true
      WHERE file.id = $1 AND file.mime = ANY ($3)
        AND (shown.thread IS NOT NULL OR file.user_id = $2 AND file.key LIKE 'mail-uploads/%')`,
    values: [media, viewer, pictureTypes],
  })
  if (!file) throw notFound("file")
  await noteReading(file.thread === null ? [] : [{ ...file, thread: file.thread }], viewer)
  return fileAnswer(file, range, { isShown: true })
}
