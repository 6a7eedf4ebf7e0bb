import { sanitiseMail } from "#lib/backend/mail/html/sanitise.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { picturesIn, pictureTypes } from "#lib/contract/mail/mail-pictures.ts"
import { maxSignatureBytes } from "#lib/contract/mail/mail-terms.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"

/**
 * A signature with everything that could run taken out; its pictures and links stay as its user wrote them.
 * @param pictures files of ours that it shows
 */
export const safeSignature = (html: string, pictures: readonly number[] = []): string =>
  sanitiseMail(html, { keepRemoteImages: true, trustLinks: true, pictures: new Set(pictures) })

/**
 * The pictures of a signature, uploads of its user (M-85); they cannot be removed until the transaction ends.
 * @throws 422 on `signature_html` for any other file, and for more bytes than each mail should carry
 */
export async function requireOwnPictures(
  html: string,
  userId: number,
  connection: Connection,
): Promise<number[]> {
  const ids = picturesIn(html)
  if (ids.length === 0) return []
  const found = await query<{ id: number; size: number }>(
    {
      text: `SELECT id, size FROM stored_file
        WHERE id = ANY ($1::int[]) AND user_id = $2 AND key LIKE 'mail-uploads/%' AND mime = ANY ($3) ORDER BY id FOR KEY SHARE`,
      values: [ids, userId, pictureTypes],
    },
    connection,
  )
  if (found.length < ids.length) throw invalid({ signature_html: ["unknown_file"] })
  if (found.reduce((sum, { size }) => sum + size, 0) > maxSignatureBytes)
    throw invalid({ signature_html: ["signature_too_large"] })
  return ids
}

/** Has a profile keep the pictures of its signature, and no others. */
export async function keepPictures(userId: number, ids: number[], connection: Connection): Promise<void> {
  await query(
    {
      text: "DELETE FROM mail_profile_picture WHERE user_id = $1 AND file_id <> ALL ($2::int[])",
      values: [userId, ids],
    },
    connection,
  )
  await query(
    {
      text: "INSERT INTO mail_profile_picture (user_id, file_id) SELECT $1, id FROM unnest($2::int[]) id ON CONFLICT DO NOTHING",
      values: [userId, ids],
    },
    connection,
  )
}

/** Files that go with a text: those that are chosen, and the pictures of its author's signature that it shows. */
export async function withSignaturePictures(
  html: string,
  files: readonly MediaFile[],
  userId: number,
  connection?: Connection,
): Promise<MediaFile[]> {
  const ids = picturesIn(html).filter((id) => files.every(({ media_id }) => media_id !== id))
  if (ids.length === 0) return [...files]
  const found = await query<MediaFile>(
    {
      text: `SELECT file.id AS media_id, file.name, file.mime, file.size
        FROM mail_profile_picture held JOIN stored_file file ON file.id = held.file_id
        WHERE held.user_id = $1 AND held.file_id = ANY ($2::int[]) ORDER BY file.id FOR KEY SHARE OF file`,
      values: [userId, ids],
    },
    connection,
  )
  return [...files, ...found]
}
