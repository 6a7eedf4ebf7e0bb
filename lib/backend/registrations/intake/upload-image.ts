import { parse } from "node:path"
import { inTransaction } from "../../database/db.ts"
import { imageKinds } from "../../files/image-kinds.ts"
import { wholly } from "../../files/wholly.ts"
import { writeFile } from "../../files/write-file.ts"
import { invalid } from "../../http/errors.ts"
import { imageFolder, keptDays, refuseMoreImages } from "./draft-images.ts"
import { lockDraft } from "./lock-draft.ts"

/** Longest side of a stored image, pixels: a page of the catalogue in print. */
const maxSide = 4_000
/** Largest image that is unpacked: 10 MB of a plain surface would fill the memory of the machine. */
const maxPixels = 50_000_000
/** Characters of a file's name. */
const maxNameLength = 120

const notAnImage = () => invalid({ file: ["not_an_image"] })

/** Images are unpacked one at a time: each takes some hundred megabytes for a moment. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Keeps an image for a brand of a draft, written anew: upright, not larger than print needs, without what a camera adds.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @returns id of the file
 * @throws 404 and 409 as a draft does, 422 on `file` for what is no PNG or JPEG
 */
export async function uploadImage(
  { slug, file }: { slug: string; file: File },
  userId: number,
  signal?: AbortSignal,
): Promise<number> {
  const { id } = await inTransaction((connection) => lockDraft(slug, connection))
  await refuseMoreImages(id)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = imageKinds.find(({ is }) => is(bytes))
  if (!kind) throw notAnImage()
  const {
    mime,
    format,
    extensions: [extension],
  } = kind
  const image = await inTurn(() => rewritten(bytes, format))
  const name = `${parse(file.name.replaceAll("\0", "")).name.slice(0, maxNameLength) || "image"}${extension}`
  const about = { folder: imageFolder(id), name, mime, extension, userId, days: keptDays }
  return writeFile(about, wholly(image, signal))
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = previous.then(work)
  previous = turn.catch(() => undefined)
  return turn
}

async function rewritten(bytes: Uint8Array, format: "png" | "jpeg"): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp")
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    return await (format === "png" ? image.png() : image.jpeg({ quality: 88 })).toBuffer()
  } catch {
    throw notAnImage()
  }
}
