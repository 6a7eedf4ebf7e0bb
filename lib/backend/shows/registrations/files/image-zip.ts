import { PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"
import { query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { attachment, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import { log } from "#lib/log.ts"
import { imagePaths } from "./image-names.ts"

/** The name of the zip, whatever it holds. */
const zipName = "brands.zip"

type Image = { key: string; name: string; brand_id: number; brand: string }

/**
 * All images of the brands of a registration, a folder a brand, as an answer that is made while it is sent.
 * @throws 404 for an unknown or deleted registration, and for one without images
 */
export async function imageZip(registration: number) {
  await requireRecord({ type: "registration", id: registration })
  const images = await query<Image>({
    name: "registration-images",
    text: `SELECT file.key, file.name, brand.id AS brand_id, brand.name AS brand FROM registration_brand brand
      JOIN registration_brand_image image ON image.brand_id = brand.id JOIN stored_file file ON file.id = image.file_id
      WHERE brand.registration_id = $1 ORDER BY brand.position, brand.id, image.position, image.id`,
    values: [registration],
  })
  if (images.length === 0) throw notFound("file")
  return {
    headers: { "content-type": "application/zip", "content-disposition": attachment(zipName) },
    body: piecewise(zipOf(images)),
  }
}

/** One image is open at a time, and read no faster than the zip is taken. Images are packed already. */
async function* zipOf(images: Image[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const content = new PassThrough()
  let reading: Readable | undefined
  zip.outputStream.pipe(content)
  zip.on("error", (error: Error) => content.destroy(error))
  const paths = imagePaths(images)
  for (const [place, { key }] of images.entries()) {
    zip.addReadStreamLazy(paths[place] ?? key, { compress: false }, (begin) => {
      openImage(key).then(
        (stream) => {
          reading = stream
          begin(null, stream)
        },
        (error: unknown) => begin(error, Readable.from([])),
      )
    })
  }
  zip.end()
  try {
    yield* content
  } finally {
    // Who leaves early leaves nothing open.
    reading?.destroy()
    content.destroy()
  }
}

/** An image that the store has lost is an empty file: the others are wanted all the same. */
async function openImage(key: string): Promise<Readable> {
  const store = await fileStore()
  if (await store.exists(key)) return store.read(key)
  log.warn({ key }, "an image of a brand is not in the store")
  return Readable.from([])
}
