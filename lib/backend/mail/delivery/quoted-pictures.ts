import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { pictureAddress, picturesIn, pictureTypes } from "#lib/contract/mail/mail-pictures.ts"
import { maxAttachmentBytes } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/** Where a picture of a mail that came in is fetched, before its path. */
const partPath = "/api/messenger/message/attachment/"
const partAddresses = new RegExp(`(?<=\\ssrc=")${partPath}([\\w-]{1,100})(?=")`, "g")

/** Pictures of what is quoted that go with a mail; those of long conversations are mostly the same logos. */
const maxPictures = 50

type Found = MediaFile & { path: string }

/**
 * A text whose pictures of mails that are quoted in it go with it (M-73): those that its author could forward, as far as there is room for
 * them. The others are left out by whoever sanitises the text.
 * @param files what goes with it already
 * @returns the text, and the files with the pictures
 */
export async function withQuotedPictures(
  html: string,
  files: readonly MediaFile[],
  userId: number,
  connection?: Connection,
): Promise<{ html: string; files: MediaFile[] }> {
  const paths = [...html.matchAll(partAddresses)].map(([, path]) => path ?? "")
  const known = new Set(files.map(({ media_id }) => media_id))
  const ids = picturesIn(html).filter((id) => !known.has(id))
  if (paths.length + ids.length === 0) return { html, files: [...files] }
  const found = await query<Found>(
    {
      text: `SELECT part.path, file.id AS media_id, file.name, file.mime, file.size
        FROM mail_attachment part JOIN mail ON mail.id = part.mail_id JOIN stored_file file ON file.id = part.file_id
        WHERE (part.path = ANY ($1) OR part.file_id = ANY ($2::int[])) AND part.content_id IS NOT NULL AND file.mime = ANY ($3)
          AND mail.removed_at IS NULL AND NOT ${isOthersPrivate("$4")}
        ORDER BY part.id FOR KEY SHARE OF file`,
      values: [paths, ids, pictureTypes, userId],
    },
    connection,
  )
  const fitting = thatFit(found, files)
  const byPath = new Map(
    found.flatMap(({ path, media_id }) => (fitting.has(media_id) ? [[path, media_id] as const] : [])),
  )
  return {
    html: html.replace(partAddresses, (address, path: string) => {
      const media = byPath.get(path)
      return media === undefined ? address : pictureAddress(media)
    }),
    files: [...files, ...fitting.values()],
  }
}

/** Pictures, each once, as long as all that goes with the mail is no more than mail servers take. */
function thatFit(found: readonly Found[], files: readonly MediaFile[]): Map<number, MediaFile> {
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  const fitting = new Map<number, MediaFile>()
  for (const { path: _, ...file } of found) {
    if (fitting.has(file.media_id) || files.some(({ media_id }) => media_id === file.media_id)) continue
    if (fitting.size === maxPictures || bytes + file.size > maxAttachmentBytes) continue
    bytes += file.size
    fitting.set(file.media_id, file)
  }
  return fitting
}
