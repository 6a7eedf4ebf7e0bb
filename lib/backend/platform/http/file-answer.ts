import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { isCurrent, partOf, type RangeRequest } from "#lib/backend/platform/http/range-request.ts"
import type { FileAnswer } from "#lib/contract/platform/file-answer.ts"

/** Whatever a file holds, it runs nothing and fetches nothing where a browser opens it. */
export const inert = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

type Options = {
  /** It is one of our own pictures: shown in a page, and kept by its reader, who asks each time whether it is still the same. */
  isShown?: boolean
}

/**
 * A file as an answer that browsers save under its name, read piece by piece; of it the part that is asked for.
 * @param request of the call's context
 * @throws 404 when the store has it no more, 416 for a part that it does not have
 */
export async function fileAnswer(
  file: StoredFile,
  request?: RangeRequest,
  { isShown = false }: Options = {},
): Promise<FileAnswer> {
  const { id, key, name, mime } = file
  const size = Number(file.size)
  const etag = `"${id}-${size}"`
  const headers = { etag, ...(isShown && { "cache-control": "private, no-cache" }) }
  if (request && isCurrent(request, etag)) return { status: 304, headers }
  const store = await fileStore()
  if (!(await store.exists(key))) throw notFound("file")
  const part = request && partOf(request, etag, size)
  const body = piecewise(await store.read(key, part))
  const sent = {
    ...headers,
    "content-type": mime,
    "content-length": String(part ? part.end - part.start + 1 : size),
    "content-disposition": isShown ? "inline" : attachment(name),
    "content-security-policy": inert,
    "accept-ranges": "bytes",
  }
  if (!part) return { headers: sent, body }
  const range = `bytes ${part.start}-${part.end}/${size}`
  return { status: 206, headers: { ...sent, "content-range": range }, body }
}

/** Pieces as they are asked for; when nobody wants more, what they come from is closed. */
export function piecewise(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/** Says that browsers save an answer, under a name that is said twice: in plain letters for old programs, and as it is (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_")
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Text as the bytes of a file. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
