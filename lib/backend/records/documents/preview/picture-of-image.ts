import sharp, { type Sharp } from "sharp"
import { scansOf } from "#lib/backend/platform/files/jpeg-scans.ts"

/** Largest image that is unpacked, and its longest side: 10 MB of a plain surface would fill the memory of the machine. */
const maxPixels = 100_000_000
const maxSide = 20_000
/** Most scans of a JPEG; programs write about a dozen. */
const maxScans = 100
/** Pixels per inch at which a drawing has the size that it says. */
const drawnAt = 72
/** What a drawing that says it is large is drawn at most, pixels. */
const drawnSide = 1_000

sharp.cache(false)
sharp.concurrency(1)

/** A small picture of a PNG, a JPEG or an SVG, which is drawn without scripts and without anything from elsewhere. */
export async function pictureOfImage(bytes: Buffer, longest: number): Promise<Buffer> {
  if (scansOf(bytes) > maxScans) throw new Error("The picture is stored in too many scans")
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const side = Math.max(width, height)
  if (format === "svg")
    return asPreview(opened(bytes, Math.max(1, drawnAt * Math.min(1, drawnSide / side))), longest)
  if (side > maxSide) throw new Error("The picture is too long or too wide")
  return asPreview(opened(bytes).autoOrient(), longest)
}

function opened(bytes: Buffer, density?: number): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", ...(density && { density }) })
}

/** A picture as previews are stored, its longest side of so many pixels. */
export function asPreview(image: Sharp, side: number): Promise<Buffer> {
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const
  return image.resize(size).webp({ quality: 80 }).toBuffer()
}
