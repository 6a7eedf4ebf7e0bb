import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer } from "#lib/backend/platform/http/file-answer.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { addTechnicalFile } from "#lib/backend/shows/registrations/files/technical-files.ts"
import { imageFolder } from "#lib/backend/shows/registrations/intake/draft-images.ts"
import { type StoredImage, uploadImage } from "#lib/backend/shows/registrations/intake/upload-image.ts"
import { holdIn } from "./at-once.ts"
import { lockForPictures } from "./corrections/lock-for-pictures.ts"
import { bySlug } from "./known-slug.ts"
import { take } from "./limits.ts"
import { viewOf } from "./view.ts"
import type { Visitor } from "./visitors.ts"

/** Longest side of a picture of an applicant, pixels. */
const side = 2_400

/** Counts a file before anything is made of it. @throws 429 */
async function takeFile(slug: string, { size }: File, visitor: Visitor): Promise<void> {
  if (visitor.userId !== null) return
  await take("filesOfAddress", networkOf(visitor.address))
  await take("filesOfDraft", slug)
  await takeBytes(slug, size, visitor)
}

/** Counts bytes, also those that a picture gains by being re-encoded: what is seen through takes three times the room. @throws 429 */
async function takeBytes(slug: string, bytes: number, { address, userId }: Visitor): Promise<void> {
  if (userId !== null || bytes <= 0) return
  await take("bytesOfAddress", networkOf(address), bytes)
  await take("bytesOfDraft", slug, bytes)
}

type Sent = { slug: string; file: File }

/** Stores a picture for a brand of a draft, re-encoded. @throws 404, 409 for one that may not be corrected, 422 on `file`, 429 */
export function addPicture(
  { slug, file }: Sent,
  visitor: Visitor,
  signal?: AbortSignal,
): Promise<StoredImage> {
  return bySlug(visitor, async () => {
    await takeFile(slug, file, visitor)
    const waiting = holdIn("pictures", networkOf(visitor.address))
    try {
      if (visitor.userId === null) waiting.take(1)
      const stored = await uploadImage({ slug, file }, visitor.userId, signal, {
        side,
        takesWebp: true,
        lock: lockForPictures,
      })
      // It is stored already: what is over the limit refuses the next.
      await takeBytes(slug, stored.size - file.size, visitor).catch(() => undefined)
      return stored
    } finally {
      waiting.release()
    }
  })
}

/** A picture of this draft, of no other. @throws 404 */
export function pictureOf(slug: string, image: number, visitor: Visitor) {
  return bySlug(visitor, async () => {
    const [file] = await query<StoredFile & { registration_id: number }>({
      name: "application-picture",
      text: `SELECT registration.id AS registration_id, file.id, file.key, file.name, file.mime, file.size
        FROM registration JOIN stored_file file ON file.id = $2
        WHERE slug = $1 AND deleted_at IS NULL`,
      values: [slug, image],
    })
    if (!file?.key.startsWith(`${imageFolder(file.registration_id)}/`)) throw notFound("registration")
    return fileAnswer(file)
  })
}

type Technical = Sent & { booth_id: number }

/**
 * Puts a technical file to a booth of an application that was accepted. The booth is named by its id: by its place it would be another one
 * where staff have removed a booth since the page was read (F-33).
 * @returns what it is called
 * @throws 404, 409 before it was accepted, 422 on `file`, 429
 */
export function addFile(
  { slug, booth_id, file }: Technical,
  visitor: Visitor,
  language: Language,
  signal?: AbortSignal,
): Promise<string> {
  return bySlug(visitor, async () => {
    const view = await viewOf(slug, language, visitor)
    if (!view.takes_files) throw conflict("not_accepted_yet", view)
    await takeFile(slug, file, visitor)
    const [found] = await query<{ id: number }>({
      name: "application-booth",
      text: `SELECT booth.id FROM registration_booth booth JOIN registration ON registration.id = registration_id
        WHERE slug = $1 AND booth.id = $2`,
      values: [slug, booth_id],
    })
    if (!found) throw notFound("booth")
    return (await addTechnicalFile({ booth: found.id, file }, visitor, signal)).name
  })
}
