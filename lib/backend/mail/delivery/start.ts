import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { endBulkMails } from "#lib/backend/mail/channels/stop.ts"
import { mailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { noticesArrive, onNotice } from "#lib/backend/platform/database/notices.ts"
import { startHeartbeat } from "#lib/backend/platform/leases/heartbeat.ts"
import { newHolder } from "#lib/backend/platform/leases/lease-sql.ts"
import { log } from "#lib/log.ts"
import { coalesced } from "./coalesce.ts"
import { Connections, nameOf } from "./connections.ts"
import { type ConsumerKind, type ConsumerWork, runConsumer } from "./consumer.ts"
import { type DueChannel, findDue } from "./find-due.ts"
import { beginHandOver } from "./hand-over.ts"
import { renewLeases } from "./lease-mails.ts"
import { writeOutcomes } from "./outcomes.ts"
import { failUnlinked, rescueAbandoned } from "./rescue.ts"
import { fileNext } from "./sent-folder.ts"

export type SendingOptions = {
  /** Seconds for which a lease holds unless its worker renews it. */
  leaseSeconds?: number
  /** Milliseconds between looks for what is due and for the work of dead workers, at most. */
  pollMs?: number
  /** Of the times until a next try. */
  againScale?: number
  /** Connections of one channel for mails to many at this worker; without it, by whether the channel has a pace. */
  pacedConsumers?: number
  /** Milliseconds that a connection is kept open for the next mail of the pace, at most. */
  idleMs?: number
}

const usual = {
  leaseSeconds: 120,
  pollMs: 5_000,
  againScale: 1,
  idleMs: 30_000,
}
/** Connections of one mailbox for mails that somebody wrote. */
const writtenConsumers = 2
/** Connections of one channel for mails to many: common providers let so many in at a time. */
const pacedConnections = 3
/** The same of one without a pace, whose server is meant for as many as come; it says itself when they are too many. */
const unpacedConnections = 10
/** Of one channel for mails to many, at most. */
const maxConnections = 20
const stopMs = 10_000
/** Milliseconds between two looks when many ask for one. */
const betweenPollsMs = 25

type Options = Required<Omit<SendingOptions, "pacedConsumers">> & Pick<SendingOptions, "pacedConsumers">

const consumerName = (channel: Channel, kind: ConsumerKind, index: number) =>
  `${nameOf(channel)} ${kind} ${index}`

let hearers = new Set<() => void>()
let isHearing = false

/** Notices cannot be unheard: one hearer a process wakes the senders that run. */
function subscribeToQueue(wake: () => void): () => void {
  if (!isHearing) {
    isHearing = true
    const wakeAll = () => {
      for (const each of hearers) each()
    }
    onNotice("mail_queue", { hear: wakeAll, miss: wakeAll })
    noticesArrive()
  }
  hearers.add(wake)
  return () => {
    hearers = new Set([...hearers].filter((each) => each !== wake))
  }
}

/**
 * Sends what is to be sent until stopped. Any number may run, on any machine: leases in the database keep them apart.
 * @param signal ends it, as `stop` does
 * @returns `stop`, which lets the mails at hand end; what is left is the next worker's
 */
export async function startSending(
  signal: AbortSignal,
  options: SendingOptions = {},
): Promise<{ stop: () => Promise<void> }> {
  const sender = new Sender({ ...usual, ...options })
  signal.addEventListener("abort", () => void sender.stop(), { once: true })
  if (!signal.aborted) sender.start()
  return { stop: () => sender.stop() }
}

/** Sends what is due at this moment, and ends: what the pace or the time until a next try keeps waiting is left. */
export async function sendDue(options: SendingOptions = {}): Promise<void> {
  const sender = new Sender({ ...usual, ...options, idleMs: 0 })
  try {
    await sender.sendDue()
  } finally {
    await sender.stop()
  }
}

class Sender {
  readonly #options: Options
  readonly #stopping = new AbortController()
  readonly #consumers = new Map<string, Promise<void>>()
  readonly #work: ConsumerWork
  #unhear: () => void = () => undefined
  #endHeartbeat: () => void = () => undefined
  #next: NodeJS.Timeout | undefined
  #poll: Promise<void> | undefined
  #filing: Promise<void> | undefined
  #isAskedAgain = false

  constructor(options: Options) {
    this.#options = options
    const holder = { worker: newHolder(), leaseSeconds: options.leaseSeconds }
    this.#work = {
      holder,
      againScale: options.againScale,
      signal: this.#stopping.signal,
      idleMs: options.idleMs,
      leased: new Set(),
      connections: new Connections(),
      handOver: coalesced(async (leases) => {
        const noted = new Set(await beginHandOver(leases, holder.worker))
        return leases.map(({ mail_id }) => noted.has(mail_id))
      }),
      end: coalesced((outcomes) => writeOutcomes(outcomes, holder.worker)),
    }
  }

  start() {
    this.#unhear = subscribeToQueue(() => this.#wake())
    this.#renewLeases()
    this.#wake()
  }

  /** A poll that is over when it and its consumers find nothing more. */
  sendDue(): Promise<void> {
    this.#renewLeases()
    const whole = this.#lookUntilNothing()
    this.#poll = whole
    return whole
  }

  async #lookUntilNothing() {
    do {
      this.#isAskedAgain = false
      await this.#pollOnce()
      await Promise.all([this.#filing, ...this.#consumers.values()])
    } while (this.#isAskedAgain)
  }

  #renewLeases() {
    const { leased, holder } = this.#work
    this.#endHeartbeat = startHeartbeat(holder.leaseSeconds, async () => {
      if (leased.size > 0) await renewLeases([...leased], holder)
    })
  }

  /** Looks for what is due now; while a poll goes on, once more after it. */
  #wake() {
    if (this.#stopping.signal.aborted) return
    if (this.#poll) {
      this.#isAskedAgain = true
      return
    }
    clearTimeout(this.#next)
    this.#poll = this.#do("mails not looked for", () => this.#pollOnce()).then((waitMs) => {
      this.#poll = undefined
      if (this.#stopping.signal.aborted) return
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false
        this.#next = setTimeout(() => this.#wake(), betweenPollsMs)
      } else this.#next = setTimeout(() => this.#wake(), waitMs ?? this.#options.pollMs)
    })
  }

  /** @returns milliseconds until the next poll */
  async #pollOnce(): Promise<number> {
    await rescueAbandoned()
    await failUnlinked()
    const { channels, nextInMs } = await findDue()
    const isByPartner = (await mailingPartner()) !== undefined
    for (const due of channels) {
      const channel = { kind: due.kind, id: due.id }
      const paced = due.has_paced ? this.#connectionsFor(due, isByPartner) : 0
      if (due.has_written)
        for (let consumer = 0; consumer < writtenConsumers; consumer++)
          this.#open(channel, "written", consumer)
      this.#openPaced(channel, paced)
    }
    await endBulkMails()
    this.#filing ??= this.#do("sent mails not filed", () => this.#fileAll()).then(() => {
      this.#filing = undefined
    })
    return Math.max(10, Math.min(this.#options.pollMs, nextInMs ?? this.#options.pollMs))
  }

  /** How many connections mails to many may have; the partner takes them by calls and has a pace of its own. */
  #connectionsFor({ kind, id, is_unpaced }: DueChannel, isByPartner: boolean): number {
    const isFree = is_unpaced && !(kind === "sender" && isByPartner)
    const connections = this.#options.pacedConsumers ?? (isFree ? unpacedConnections : pacedConnections)
    return this.#work.connections.allowed({ kind, id }, connections)
  }

  /** Beside the others: a slow Sent folder holds up no mail. */
  async #fileAll() {
    while (!this.#stopping.signal.aborted && (await fileNext()));
  }

  /** Opens as many as are missing, of which some are at work. */
  #openPaced(channel: Channel, count: number) {
    const names = Array.from({ length: maxConnections }, (_, index) => consumerName(channel, "paced", index))
    const missing = count - names.filter((name) => this.#consumers.has(name)).length
    const free = names.flatMap((name, index) => (this.#consumers.has(name) ? [] : [index]))
    for (const index of free.slice(0, Math.max(missing, 0))) this.#open(channel, "paced", index)
  }

  #open(channel: Channel, kind: ConsumerKind, consumer: number) {
    const name = consumerName(channel, kind, consumer)
    if (this.#consumers.has(name) || this.#stopping.signal.aborted) return
    const running = this.#do("mails not sent", () => runConsumer(channel, kind, this.#work)).then((sent) => {
      this.#consumers.delete(name)
      // One that found nothing finds nothing in the next moment either: the day's mails may be used up.
      if (sent) this.#wake()
    })
    this.#consumers.set(name, running)
  }

  /** Whatever fails is tried again by the next poll: nothing of it may end the worker. */
  async #do<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      log[troubleOf(error) ? "warn" : "error"]({ err: error }, what)
      return undefined
    }
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted && this.#consumers.size === 0) return
    this.#stopping.abort()
    this.#unhear()
    clearTimeout(this.#next)
    const ended = Promise.all([this.#poll, this.#filing, ...this.#consumers.values()])
    let late: NodeJS.Timeout | undefined
    await Promise.race([ended, new Promise((resolve) => (late = setTimeout(resolve, stopMs)))])
    clearTimeout(late)
    this.#endHeartbeat()
  }
}
