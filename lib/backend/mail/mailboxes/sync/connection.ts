import type { ImapFlow } from "imapflow"
import { failureOf, MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { closeImap, type OpenImap } from "../open-imap.ts"

/** A log-in of a mailbox whose every command has a deadline, and whose loss ends what waits for it. */
export class MailConnection {
  readonly client: ImapFlow
  /** What waits now. A race against one promise that lives as long as the connection would keep every answer in memory. */
  readonly #waiting = new Set<(reason: unknown) => void>()
  #end: { reason: unknown } | undefined

  constructor({ client, lost }: OpenImap, signal: AbortSignal) {
    this.client = client
    const end = (reason: unknown) => {
      this.#end ??= { reason }
      for (const fail of this.#waiting) fail(this.#end.reason)
    }
    void lost.then(end)
    signal.addEventListener("abort", () => end(signal.reason), { once: true })
    if (signal.aborted) end(signal.reason)
  }

  /**
   * Asks the server.
   * @param ms until it has answered; a connection that does not is closed
   * @throws MailboxFailure, or the reason of the signal
   */
  async ask<Result>(work: (client: ImapFlow) => Promise<Result>, ms: number): Promise<Result> {
    const timer = setTimeout(() => {
      for (const fail of this.#waiting) fail(new MailboxFailure("timed_out"))
      this.client.close()
    }, ms)
    try {
      return await this.until(work(this.client))
    } catch (error) {
      // What ends a session from outside is no failure of its server.
      throw error === this.#end?.reason ? error : failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits for something; the end of the connection ends the waiting. */
  until<Result>(happening: Promise<Result>): Promise<Result> {
    return new Promise<Result>((settle, fail) => {
      // What is still under way when something else ends it fails unheard.
      happening.then(settle, fail).finally(() => this.#waiting.delete(fail))
      if (this.#end) fail(this.#end.reason)
      else this.#waiting.add(fail)
    })
  }

  close(): Promise<void> {
    return closeImap(this.client)
  }
}
