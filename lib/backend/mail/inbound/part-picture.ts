import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { fileAnswer, inert, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { isCurrent, type RangeRequest } from "#lib/backend/platform/http/range-request.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { countPages, drawPreview } from "#lib/backend/records/documents/preview/draw-preview.ts"
import { concurrencyLimit } from "#lib/concurrency-limit.ts"
import { isPdf, previewKind } from "#lib/contract/mail/file-previews.ts"
import type { FileAnswer } from "#lib/contract/platform/file-answer.ts"
import { readPart } from "./part-file.ts"

/** Longest side of a picture, pixels. */
const sides = { small: 240, large: 1_600 }
/** Pictures of so many bytes are shown as they are: drawing them again would not make them smaller. */
const shownAsIs = { small: 200_000, large: 5_000_000 }
/** Files that a process of the web server draws at a time. */
const limited = concurrencyLimit(2)

type Input = { path: string; side: keyof typeof sides; page: number }

/**
 * A picture of a file of a mail (M-71). What is drawn is drawn apart, as files of strangers are (docs/security-parsers.md); a reader who has it
 * is told that it is still the same without drawing it again.
 * @throws 404 as `readPart` does, for a file that is no picture and no PDF or that cannot be drawn, and behind the last page
 */
export async function partPicture(
  { path, side, page }: Input,
  viewer: number,
  request: RangeRequest,
): Promise<FileAnswer> {
  const file = await readPart(path, viewer)
  const mime = previewKind(file)
  if (mime === null || (page > 0 && !isPdf(mime))) throw notFound("file")
  if (!isPdf(mime) && Number(file.size) <= shownAsIs[side])
    return fileAnswer({ ...file, mime }, request, { isShown: true })
  const etag = `"${file.id}-${side}-${page}"`
  const headers = { etag, "cache-control": "private, no-cache" }
  if (isCurrent(request, etag)) return { status: 304, headers }
  const picture = await limited(() => drawn(file, { mime, side: sides[side], page }))
  if (!picture) throw notFound("file")
  return {
    headers: {
      ...headers,
      "content-type": "image/webp",
      "content-length": String(picture.byteLength),
      "content-disposition": "inline",
      "content-security-policy": inert,
    },
    body: piecewise(wholly(picture)),
  }
}

/**
 * How many pages a PDF of a mail has: who shows it asks for no page behind its last.
 * @throws 404 as `readPart` does, for a file that is no PDF or that cannot be read
 */
export async function partPages(path: string, viewer: number): Promise<number> {
  const file = await readPart(path, viewer)
  if (!isPdf(previewKind(file))) throw notFound("file")
  const store = await fileStore()
  if (!(await store.exists(file.key))) throw notFound("file")
  const pages = await limited(async () => countPages(await store.read(file.key)))
  if (pages === undefined) throw notFound("file")
  return pages
}

type Drawing = { mime: string; side: number; page: number }

async function drawn({ key }: StoredFile, { mime, side, page }: Drawing): Promise<Buffer | undefined> {
  const store = await fileStore()
  if (!(await store.exists(key))) return undefined
  return drawPreview(mime, await store.read(key), { side, page })
}
