import { onTestFinished, vi } from "vitest"
import type { MailEvent } from "#lib/contract/mail/mails.ts"

/** The stream of mails as the browser has it: what it is told reaches the page. For one test. */
export function mailStream() {
  const streams = new Set<Stream>()
  class Stream {
    onopen: () => void = () => undefined
    onmessage: (message: MessageEvent<string>) => void = () => undefined
    onerror: () => void = () => undefined
    constructor() {
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
    tell: (event: MailEvent) => {
      const data = JSON.stringify(event)
      for (const stream of streams) stream.onmessage(new MessageEvent("message", { data }))
    },
  }
}
