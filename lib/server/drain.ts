import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"

const DRAIN_MS = 10_000
const DRAIN_POLL_MS = 50

/** Streams of events never finish by themselves; their readers come back to the next server. */
function endStreams(open: Set<ServerResponse>) {
  for (const response of open) {
    if (String(response.getHeader("content-type")).startsWith("text/event-stream")) response.destroy()
  }
}

/**
 * Makes a server one that can be ended.
 * @returns what ends it: no new connections, streams of events cut, other requests under way given 10 seconds to finish
 */
export function drainable(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>()
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response)
    response.once("close", () => open.delete(response))
  })
  return async () => {
    let closed = false
    server.close(() => {
      closed = true
    })
    endStreams(open)
    const deadline = Date.now() + DRAIN_MS
    while (!closed && Date.now() < deadline) {
      server.closeIdleConnections()
      await pause(DRAIN_POLL_MS)
    }
    server.closeAllConnections()
  }
}
