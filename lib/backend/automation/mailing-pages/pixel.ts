import { piecewise } from "#lib/backend/platform/http/file-answer.ts"

/** One dot that nobody sees. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield gif
}

/** A picture that is fetched each time that it is shown. */
export const pixelAnswer = () => ({
  status: 200 as const,
  headers: { "content-type": "image/gif", "cache-control": "no-store", "referrer-policy": "no-referrer" },
  body: piecewise(bytes()),
})
