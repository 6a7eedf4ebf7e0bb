import type { ImapFlow } from "imapflow"
import { failureOf, MailboxFailure } from "../mailbox-failure.ts"
import { closeImap, type OpenImap } from "../open-imap.ts"

/** A log-in of a mailbox whose every command has a deadline, and whose loss ends what waits for it. */
export class MailConnection {
  readonly client: ImapFlow
  /** When the server last answered, by this process's clock. */
  answeredAt = Date.now()
  readonly #ended: Promise<never>

  constructor({ client, lost }: OpenImap, signal: AbortSignal) {
    this.client = client
    this.#ended = new Promise<never>((_, fail) => {
      void lost.then(fail)
      signal.addEventListener("abort", () => fail(signal.reason), { once: true })
      if (signal.aborted) fail(signal.reason)
    })
    this.#ended.catch(() => undefined)
  }

  /**
   * Asks the server.
   * @param ms until it has answered; a connection that does not is closed
   * @throws MailboxFailure, or the reason of the signal
   */
  async ask<Result>(work: (client: ImapFlow) => Promise<Result>, ms: number): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        fail(new MailboxFailure("timed_out"))
        this.client.close()
      }, ms)
    })
    const working = work(this.client).catch((error: unknown) => {
      throw failureOf(error)
    })
    // What is still under way when something else ends it fails unheard.
    working.catch(() => undefined)
    try {
      const result = await Promise.race([working, late, this.#ended])
      this.answeredAt = Date.now()
      return result
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits for something beside the server's answers; its loss ends the waiting. */
  until(happening: Promise<unknown>): Promise<unknown> {
    return Promise.race([happening, this.#ended])
  }

  close(): Promise<void> {
    return closeImap(this.client)
  }
}
