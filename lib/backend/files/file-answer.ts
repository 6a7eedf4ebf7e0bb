import { notFound } from "../http/errors.ts"
import { disk } from "./disk.ts"
import type { StoredFile } from "./stored-file.ts"

/**
 * A file as an answer that browsers save under its name, read piece by piece.
 * @throws 404 when the store has it no more
 */
export async function fileAnswer({ key, name, mime, size }: StoredFile) {
  const store = disk()
  if (!(await store.exists(key))) throw notFound("file")
  const body = piecewise(await store.getStream(key))
  return {
    headers: {
      "content-type": mime,
      "content-length": String(size),
      "content-disposition": attachment(name),
    },
    body,
  }
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
