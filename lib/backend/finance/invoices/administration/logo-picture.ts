import { imageKinds } from "#lib/backend/platform/files/image-kinds.ts"
import { scansOf } from "#lib/backend/platform/files/jpeg-scans.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"

/** Pixels that a logo is stored in at most: what it has on paper, at 300 dots an inch. */
const bounds = { width: 660, height: 220 }
/** Largest picture that is unpacked, and its longest side, pixels. */
const maxPixels = 25_000_000
const maxSide = 10_000
/** Most scans of a JPEG; programs write about a dozen. */
const maxScans = 100

export type Logo = { mime: string; width: number; height: number; content: Buffer }

/**
 * A logo as documents print it: upright, no larger than print needs, on white in place of transparency, which not every reader of PDF/A
 * draws alike, and without what programs add to pictures.
 * @throws 422 on `file` for what is no PNG or JPEG by its content, and for one on which nothing is seen on paper
 */
export async function logoPicture(bytes: Uint8Array): Promise<Logo> {
  const kind = imageKinds.find(({ is }) => is(bytes))
  if (!kind || (kind.format === "jpeg" && scansOf(bytes) > maxScans))
    throw invalid({ file: ["not_an_image"] })
  const drawn = await redrawn(bytes, kind.format)
  if (drawn.isBlank) throw invalid({ file: ["logo_is_blank"] })
  return { mime: kind.mime, ...drawn.picture }
}

async function redrawn(bytes: Uint8Array, format: "png" | "jpeg") {
  const { default: sharp } = await import("sharp")
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    const { width, height, format: found } = await source.metadata()
    if (found !== format || Math.max(width, height) > maxSide) throw invalid({ file: ["not_an_image"] })
    const image = source
      .autoOrient()
      .resize({ ...bounds, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
    const output = format === "png" ? image.png() : image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    const { data: content, info } = await output.toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(content).stats()
    const picture = { width: info.width, height: info.height, content }
    return { picture, isBlank: channels.every(({ min }) => min > palest) }
  } catch {
    throw invalid({ file: ["not_an_image"] })
  }
}

/** Of 255: what is paler is not seen on paper. */
const palest = 240
