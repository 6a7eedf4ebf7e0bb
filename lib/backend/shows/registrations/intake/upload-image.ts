import { parse } from "node:path"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { imageKinds, webpKind } from "#lib/backend/platform/files/image-kinds.ts"
import { scansOf } from "#lib/backend/platform/files/jpeg-scans.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { imageFolder, refuseMoreImages, storedDays } from "./draft-images.ts"
import { lockDraft } from "./lock-draft.ts"

/** Longest side of a stored image, pixels: a page of the catalogue in print. */
const printSide = 4_000
/** Largest image that is unpacked: 10 MB of a plain surface would fill the memory of the machine. */
const maxPixels = 50_000_000
/** Longest side of one: a strip one pixel wide takes a hundred times as long as a picture of as many. */
const maxSide = 20_000
/** Most scans of a JPEG; programs write about a dozen. */
const maxScans = 100
/** Characters of a file's name. */
const maxNameLength = 120

type Options = {
  /** Longest side of what is kept, pixels. */
  side?: number
  /** WebP is taken as well; kept is what everybody can open. */
  takesWebp?: boolean
  /** What else than a draft takes images. @throws 404, 409 */
  lock?: (slug: string, connection: Connection) => Promise<{ id: number }>
}

/** A PNG or JPEG as it is told by its content; a WebP is kept as one of them. */
const kindsOf = ({ takesWebp }: Options) => [...imageKinds, ...(takesWebp ? [webpKind] : [])]

const notAnImage = ({ takesWebp }: Options) =>
  invalid({ file: [takesWebp ? "not_a_picture" : "not_an_image"] })

const [png, jpeg] = imageKinds

export type StoredImage = { id: number; name: string; size: number }

/** Images are unpacked one at a time: each takes some hundred megabytes for a moment. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Keeps an image for a brand of a draft, re-encoded: upright, not larger than print needs, without what a camera adds.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @returns id of the file, what it is called and its bytes
 * @throws 404 and 409 as a draft does, 422 on `file` for what is no PNG or JPEG
 */
export async function uploadImage(
  { slug, file }: { slug: string; file: File },
  userId: number | null,
  signal?: AbortSignal,
  options: Options = {},
): Promise<StoredImage> {
  const { id } = await inTransaction((connection) => (options.lock ?? lockDraft)(slug, connection))
  await refuseMoreImages(id)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindsOf(options).find(({ is }) => is(bytes))
  if (!kind) throw notAnImage(options)
  const { image, mime, extension } = await oneByOne(() => rewritten(bytes, kind.format, options))
  const name = `${firstOf(parse(file.name.replaceAll("\0", "")).name, maxNameLength) || "image"}${extension}`
  const about = { folder: imageFolder(id), name, mime, extension, userId, days: storedDays }
  return { id: await writeFile(about, wholly(image, signal)), name, size: image.length }
}

function oneByOne<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = previous.then(work)
  previous = result.catch(() => undefined)
  return result
}

async function rewritten(
  bytes: Uint8Array,
  format: "png" | "jpeg" | "webp",
  options: Options,
): Promise<{ image: Uint8Array; mime: string; extension: string }> {
  const { side = printSide } = options
  const { default: sharp } = await import("sharp")
  if (format === "jpeg" && scansOf(bytes) > maxScans) throw notAnImage(options)
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    const { width, height, hasAlpha, format: found } = await source.metadata()
    if (found !== format || Math.max(width, height) > maxSide) throw notAnImage(options)
    const image = source
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    const keepsAlpha = format === "png" || (format === "webp" && hasAlpha)
    const [kept, output] = keepsAlpha ? [png, image.png()] : [jpeg, image.jpeg({ quality: 88 })]
    return { image: await output.toBuffer(), mime: kept.mime, extension: kept.extensions[0] }
  } catch {
    throw notAnImage(options)
  }
}
