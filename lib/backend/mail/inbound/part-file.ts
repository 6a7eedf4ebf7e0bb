import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import { isDisclosed, isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"

/** Kinds that browsers show without running anything of them; all others are bytes to be saved. */
const harmless =
  /^(image\/(png|jpeg|gif|webp|svg\+xml)|application\/pdf|text\/(plain|csv)|application\/(vnd\.[\w.+-]+|msword|zip))$/

/**
 * A file of a mail, read by somebody.
 * @throws 404 for one that is not there, whose mail was removed, or that is hidden from the caller
 */
export async function readPart(path: string, viewer: number): Promise<StoredFile> {
  const [file] = await query<StoredFile & { thread: number; is_disclosed: boolean }>({
    name: "mail-part",
    text: `SELECT file.id, file.key, part.name, part.mime, file.size,
        mail.thread_id AS thread, ${isDisclosed("$2")} AS is_disclosed FROM mail_attachment part JOIN stored_file file ON file.id = part.file_id
      JOIN mail ON mail.id = part.mail_id AND mail.removed_at IS NULL
      WHERE part.path = $1 AND NOT ${isHidden("$2")}`,
    values: [path, viewer],
  })
  if (!file) throw notFound("file")
  await noteReading([file], viewer)
  return file
}

/** A file of a mail, to be saved under its name. @throws as `readPart` does */
export async function partFile(path: string, viewer: number) {
  const file = await readPart(path, viewer)
  const mime = harmless.test(file.mime) ? file.mime : "application/octet-stream"
  const answer = await fileAnswer({ ...file, mime })
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  return { ...answer, headers: { ...answer.headers, "content-security-policy": policy } }
}
