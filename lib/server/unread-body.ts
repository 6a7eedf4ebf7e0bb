import type { IncomingMessage, ServerResponse } from "node:http"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { Unreadable } from "#lib/server/unreadable-request.ts"

/** What is read and thrown away of a body that nobody wants, so that its sender comes to read the answer. */
const maxDiscardedBytes = 32_000_000
const maxDiscardingMs = 5_000

/** Reads the rest of a body and forgets it; settles at its end, or when it takes too much or too long. */
function discard(request: IncomingMessage): Promise<void> {
  return new Promise((settle) => {
    let left = maxDiscardedBytes
    const timer = setTimeout(settle, maxDiscardingMs)
    const done = () => {
      clearTimeout(timer)
      settle()
    }
    // Whoever began to read it stopped half way and would hold the stream.
    request.removeAllListeners("data")
    request.removeAllListeners("readable")
    request.on("data", (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) done()
    })
    request.once("end", done)
    request.once("close", done)
    request.resume()
  })
}

/**
 * Keeps a connection usable whose request was answered before its body had come: unread, the rest would stand before the
 * next request. A body without end ends the connection.
 */
export function readOutBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", async () => {
    if (request.complete) return
    await discard(request)
    if (!request.complete) request.destroy()
  })
}

/**
 * Answers a request that is not handed on and closes its connection. The answer is out before its body is read: a
 * connection closed over unread bytes is reset, and its answer lost.
 */
export async function refuseUnreadable(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers = {} }: Unreadable,
): Promise<void> {
  // Bytes behind the request may be broken, too: Node answers those with its own 400, but only while no answer has begun.
  await nextTurn()
  const isCall = request.url?.startsWith("/api/")
  const text = isCall ? JSON.stringify({ message }) : `${message}\n`
  response.writeHead(status, {
    ...headers,
    "content-type": isCall ? "application/json" : "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    connection: "close",
  })
  response.write(text)
  if (!request.complete) await discard(request)
  response.end()
}
