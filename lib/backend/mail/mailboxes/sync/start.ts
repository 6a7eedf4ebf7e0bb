import { setTimeout as pause } from "node:timers/promises"
import { newHolder } from "#lib/backend/platform/leases/lease-sql.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { MailKeyMissing } from "#lib/backend/platform/mailer/secrets.ts"
import { log } from "#lib/log.ts"
import {
  type LeasedMailbox,
  LeaseLost,
  leaseMailboxes,
  listLeased,
  releaseMailbox,
  renewLeases,
} from "./leases.ts"
import { noteFailure, noteStuck, type Reader } from "./note-status.ts"
import { type SyncOptions, usualOptions } from "./options.ts"
import { MailboxSession } from "./session.ts"

/** Mailboxes taken at one poll: workers that start together share them. */
const takenAtOnce = 10

type Running = { session: MailboxSession; version: number; end: AbortController; ended: Promise<void> }

/** Why a session is ended by its worker. */
class Ended extends Error {
  override name = "Ended"
}

/** Reads mailboxes, each over one connection, those that no other worker reads. */
class Sync {
  readonly #holder = newHolder()
  readonly #options: SyncOptions
  readonly #running = new Map<number, Running>()
  #renewedAt = Date.now()

  constructor(options: SyncOptions) {
    this.#options = options
  }

  /** Looks at the mailboxes again and again until the signal is aborted; then nothing is open any more. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#poll()
      } catch (error) {
        log.warn({ err: error }, "mailboxes cannot be looked at")
        this.#endUnsure()
      }
      await pause(this.#options.tickMs, undefined, { signal }).catch(() => undefined)
    }
    const running = [...this.#running.values()]
    for (const { end } of running) end.abort(new Ended("The worker stops"))
    await Promise.all(running.map(({ ended }) => ended))
  }

  async #poll(): Promise<void> {
    const { leaseSeconds, maxMailboxes } = this.#options
    if (this.#running.size > 0 && Date.now() - this.#renewedAt > (leaseSeconds * 1_000) / 4) {
      const began = Date.now()
      await renewLeases(this.#holder, leaseSeconds, [...this.#running.keys()])
      this.#renewedAt = began
    }
    const own = new Map((await listLeased(this.#holder)).map((one) => [one.id, one]))
    for (const [id, running] of this.#running) await this.#watch(running, own.get(id))
    const room = Math.min(takenAtOnce, maxMailboxes - this.#running.size)
    if (room <= 0) return
    const began = Date.now()
    const leased = await leaseMailboxes(this.#holder, leaseSeconds, room, [...this.#running.keys()])
    if (this.#running.size === 0) this.#renewedAt = began
    for (const mailbox of leased) this.#begin(mailbox)
  }

  /** A session goes on as long as its mailbox is linked as it was, is ours, and is not silent for too long. */
  async #watch({ session, version, end }: Running, leased: LeasedMailbox | undefined): Promise<void> {
    if (!leased) return end.abort(new LeaseLost("The mailbox is not this worker's any more"))
    if (leased.version !== version) return end.abort(new Ended("The mailbox was changed"))
    if (leased.check_asked_at !== null) session.check(leased.check_asked_at)
    if (Date.now() - session.aliveAt < this.#options.stuckMs) return
    await noteStuck(session.reader)
    end.abort(new Ended("The mailbox is stuck"))
  }

  #begin({ id, version, check_asked_at }: LeasedMailbox): void {
    const reader = { holder: this.#holder, mailboxId: id }
    const session = new MailboxSession(reader, this.#options)
    if (check_asked_at !== null) session.check(check_asked_at)
    const end = new AbortController()
    const ended = this.#read(session, end.signal).finally(() => this.#running.delete(id))
    this.#running.set(id, { session, version, end, ended })
  }

  async #read(session: MailboxSession, signal: AbortSignal): Promise<void> {
    const { reader } = session
    try {
      await session.run(signal)
    } catch (error) {
      await this.#noteEnd(reader, error)
    }
    await releaseMailbox(reader.holder, reader.mailboxId).catch((error: unknown) =>
      log.warn({ err: error }, "a mailbox is kept until its lease ends"),
    )
  }

  async #noteEnd(reader: Reader, error: unknown): Promise<void> {
    if (error instanceof Ended || error instanceof LeaseLost) return
    const failure = error instanceof MailKeyMissing ? new MailboxFailure("key_missing") : error
    try {
      if (failure instanceof MailboxFailure) {
        log.info({ mailbox: reader.mailboxId, trouble: failure.trouble }, "a mailbox cannot be read")
        return await noteFailure(reader, failure, this.#options)
      }
      log.error({ err: error, mailbox: reader.mailboxId }, "reading a mailbox failed")
      await noteFailure(reader, new MailboxFailure("connection_lost"), this.#options)
    } catch (late) {
      if (!(late instanceof LeaseLost)) log.warn({ err: late }, "why a mailbox is not read cannot be noted")
    }
  }

  /** While the database is away nobody can say whose a mailbox is: before another worker may take it, it is left. */
  #endUnsure(): void {
    if (Date.now() - this.#renewedAt < this.#options.leaseSeconds * 800) return
    for (const { end } of this.#running.values()) end.abort(new LeaseLost("The lease could not be renewed"))
  }
}

/**
 * Reads linked mailboxes until it is stopped. Any number of workers may: each mailbox is read by one at a time, and one whose worker
 * died by another as soon as its lease has run out.
 * @returns `stop`, which ends all connections and lets others have the mailboxes at once
 */
export async function startSync(
  signal?: AbortSignal,
  options: Partial<SyncOptions> = {},
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const until = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal
  const running = new Sync({ ...usualOptions, ...options }).run(until)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
