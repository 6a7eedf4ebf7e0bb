import { notFound } from "#lib/backend/platform/http/errors.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { FileAnswer } from "#lib/contract/platform/file-answer.ts"
import { fetchPicture } from "./fetch-picture.ts"
import { isPictureLink } from "./picture-link.ts"
import type { Reach } from "./reach.ts"

/** Shown in place of a picture that is not: one light grey dot, as large as the mail draws it. */
const placeholder = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO4efPmfwAIGQN/yTYoNgAAAABJRU5ErkJggg==",
  "base64",
)

/** Seconds for which the reader's browser, and nobody else, may keep a picture. */
const cacheSeconds = 3_600

async function* whole(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Input = { signature: string; url: string }

/**
 * A picture of a mail, fetched from its server for the reader.
 * @throws 404 for a link that was not made for this reader
 */
export async function pictureAnswer(
  { signature, url }: Input,
  viewer: number,
  reach: Reach,
): Promise<FileAnswer> {
  if (!isPictureLink(signature, url, viewer)) throw notFound("file")
  const picture = await fetchPicture(url, reach)
  const { mime, bytes } = picture ?? { mime: "image/png", bytes: placeholder }
  return {
    headers: {
      "content-type": mime,
      "content-length": String(bytes.length),
      "cache-control": picture ? `private, max-age=${cacheSeconds}` : "no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
    body: piecewise(whole(bytes)),
  }
}
