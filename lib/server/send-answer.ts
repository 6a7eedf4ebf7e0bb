import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { gzip, gzipSync } from "node:zlib"
import type { Answer } from "#lib/pages/answer.ts"
import { takesEncoding } from "#lib/server/takes-encoding.ts"

/** Bytes below which packing gains nothing. */
const smallestPacked = 1024
/** Bytes above which packing is left to another thread. */
const longestPacking = 100_000
/** 0.1 ms for a page of a list; brotli takes twice that for 3 % less. */
const packing = { level: 4 }
const packElsewhere = promisify(gzip)

/** Sends an answer: one that is whole at once, with its headers written once; files and events as they come. */
export async function sendAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, body } = answer
  if (body instanceof ReadableStream) return sendPieces({ status, headers, body }, request, response)
  const bytes = Buffer.from(body ?? "")
  const isHead = request.method === "HEAD"
  const packed = isHead || bytes.byteLength < smallestPacked ? undefined : await pack(bytes, request)
  const sent = packed ?? bytes
  response.writeHead(status, {
    ...headers,
    ...(bytes.byteLength >= smallestPacked && { vary: "accept-encoding" }),
    ...(packed && { "content-encoding": "gzip" }),
    ...(!isHead && body !== null && { "content-length": sent.byteLength }),
  })
  response.end(isHead ? undefined : sent)
}

async function pack(bytes: Buffer, request: IncomingMessage): Promise<Buffer | undefined> {
  if (!takesEncoding(request, "gzip")) return undefined
  return bytes.byteLength > longestPacking ? packElsewhere(bytes, packing) : gzipSync(bytes, packing)
}

type Pieces = Answer & { body: ReadableStream<Uint8Array> }

/** Pieces no faster than they are taken; when the caller is gone, no more are asked for. */
async function sendPieces(
  { status, headers, body }: Pieces,
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (method === "HEAD") {
    await body.cancel()
    response.end()
    return
  }
  response.flushHeaders()
  const pieces = body.getReader()
  response.once("close", () => void pieces.cancel().catch(() => undefined))
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    if (!response.write(piece.value) && !response.destroyed) await taken(response)
  }
  response.end()
}

function taken(response: ServerResponse): Promise<void> {
  return new Promise((settle) => {
    const done = () => {
      response.off("drain", done).off("close", done)
      settle()
    }
    response.on("drain", done).on("close", done)
  })
}
