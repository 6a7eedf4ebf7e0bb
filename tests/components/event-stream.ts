import { onTestFinished, vi } from "vitest"

/** A stream of the server as the browser has it: what it is told reaches the page. For one test. */
export function eventStream() {
  const streams = new Set<Stream>()
  class Stream {
    onopen: () => void = () => undefined
    onmessage: (message: MessageEvent<string>) => void = () => undefined
    onerror: () => void = () => undefined
    path: string
    constructor(path: string) {
      this.path = path
      streams.add(this)
    }
    close() {
      streams.delete(this)
    }
  }
  vi.stubGlobal("EventSource", Stream)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    /** Addresses of the streams that are open. */
    paths: () => Array.from(streams, ({ path }) => path),
    tell: (event: object) => {
      const data = JSON.stringify(event)
      for (const stream of streams) stream.onmessage(new MessageEvent("message", { data }))
    },
  }
}
