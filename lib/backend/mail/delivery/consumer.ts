import { setTimeout as pause } from "node:timers/promises"
import { type Channel, findChannel, type SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { mailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { log } from "#lib/log.ts"
import type { Connections } from "./connections.ts"
import { type DeliveryResult, deliveryResultOf } from "./delivery-result.ts"
import { type LeaseHolder, leaseWritten } from "./lease-mails.ts"
import { leasePaced } from "./lease-paced.ts"
import { loadMails } from "./load-mails.ts"
import type { Outcome } from "./outcomes.ts"
import { holdBack } from "./pace.ts"
import { sendByPartner } from "./send-by-partner.ts"
import { type Notes, outcomeAfter, outcomeOf, sendOne } from "./send-one.ts"
import { wasSent } from "./sent-folder.ts"
import { SmtpSession } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"
import { stopChannel } from "./stop-channel.ts"

/** What a consumer shares with the others of its worker. */
export type ConsumerWork = Notes & {
  holder: LeaseHolder
  /** Aborted when the worker stops: the mails at hand are still ended. */
  signal: AbortSignal
  /** Milliseconds that a connection is kept open for the next mail of the pace, at most. */
  idleMs: number
  /** Mails in the worker's hands, whose leases are renewed. */
  leased: Set<number>
  /** Of mails to many. */
  connections: Connections
  end: (outcome: Outcome) => Promise<unknown>
}

/** Mails written down and leased together where the pace allows it. */
const pacedAtOnce = 10
/** Mails after which a new connection is opened; servers end long ones. */
const mailsPerConnection = 200
/** Seconds that the mails to many of a channel wait after the server's trouble. */
const pauseSeconds = 30

/** Mails that people wrote, or those to many: the one kind never waits for the other. */
export type ConsumerKind = "written" | "paced"

/**
 * Sends mails of a channel over one connection until there is none, or the server is in trouble.
 * @returns how many it had in its hands; 0 where it left them to other connections, which the server lets in
 */
export async function runConsumer(
  requested: Channel,
  kind: ConsumerKind,
  work: ConsumerWork,
): Promise<number> {
  let sent = 0
  const line = new Line(requested, kind, work)
  try {
    while (!work.signal.aborted) {
      const channel = await findChannel(requested)
      if (!channel) return sent
      const { leases, waitMs, since } = await lease(channel, kind, work.holder)
      if (leases.length === 0) {
        if (waitMs === undefined || waitMs > work.idleMs) return sent
        await pause(Math.max(waitMs, 5), undefined, { signal: work.signal }).catch(() => undefined)
      } else {
        sent += leases.length
        if (!(await line.sendAll(channel, leases, since))) return line.handled(sent)
      }
    }
    return sent
  } finally {
    await line.quit()
  }
}

/** `since`: what waits by itself tries no server that refused another since it was taken; what somebody wrote is tried. */
async function lease(channel: SendingChannel, kind: ConsumerKind, holder: LeaseHolder) {
  const since = performance.now()
  if (kind === "paced") return { ...(await leasePaced(channel, pacedAtOnce, holder)), since }
  const written = channel.kind === "mailbox" ? await leaseWritten(channel.id, holder) : undefined
  return { leases: written ? [written] : [], waitMs: undefined, since: undefined }
}

/** A connection that is opened when there is a mail for it. */
class Line {
  readonly #channel: Channel
  readonly #kind: ConsumerKind
  readonly #work: ConsumerWork
  #session: SmtpSession | undefined
  #mails = 0
  /** Whether its server let no more in than the others. */
  #isOneTooMany = false
  /** The outcome of a mail that was taken, while it is written down. */
  #ended: Promise<unknown> = Promise.resolve()

  constructor(channel: Channel, kind: ConsumerKind, work: ConsumerWork) {
    this.#channel = channel
    this.#kind = kind
    this.#work = work
  }

  async quit() {
    this.#session?.quit()
    this.#work.connections.closed(this.#channel, this)
    await this.#ended
  }

  /** How many of so many mails it had in its hands are not left to others. */
  handled(mails: number): number {
    return this.#isOneTooMany ? 0 : mails
  }

  /** @returns whether the consumer goes on */
  async sendAll(channel: SendingChannel, leases: MailLease[], since?: number): Promise<boolean> {
    for (const { mail_id } of leases) this.#work.leased.add(mail_id)
    try {
      const mails = await loadMails(leases.map(({ mail_id }) => mail_id))
      let isGoingOn = true
      for (const lease of leases) {
        const mail = mails.get(lease.mail_id)
        if (!mail) continue
        const result = isGoingOn ? await this.#send(channel, lease, mail, since) : untried
        if (result === untried) {
          isGoingOn = false
          await this.#work.end(released(lease))
        } else if (result) isGoingOn = await this.#after(result, channel, lease)
      }
      await this.#ended
      return isGoingOn
    } finally {
      for (const { mail_id } of leases) this.#work.leased.delete(mail_id)
    }
  }

  async #send(
    channel: SendingChannel,
    lease: MailLease,
    mail: Parameters<typeof sendOne>[2],
    since?: number,
  ) {
    const partner = channel.kind === "sender" ? await mailingPartner() : undefined
    if (partner) {
      const { outcome, result } = await sendByPartner(partner, lease, mail, this.#work)
      if (outcome) await this.#work.end(outcome)
      return result
    }
    let session: SmtpSession
    try {
      session = await this.#open(channel, since)
    } catch (error) {
      const trouble = SmtpTrouble.of(error, "connect")
      if (this.#mayNotCome(trouble)) return untried
      const result = deliveryResultOf(trouble, false)
      await this.#work.end(outcomeAfter(result, lease, this.#work.againScale))
      return result
    }
    const { outcome, result } = await sendOne(session, lease, mail, this.#work)
    if (
      outcome?.status === "unknown" &&
      mail.isFirst &&
      channel.kind === "mailbox" &&
      (await wasSent(channel.id, mail.message_id))
    )
      await this.#work.end({ ...outcome, status: "sent" })
    else if (outcome?.status === "sent") await this.#noteTaken(outcome)
    else if (outcome) await this.#work.end(outcome)
    return result
  }

  /** Writes down that a mail was taken while the server is told of the next one; of one mail at a time. */
  async #noteTaken(outcome: Outcome) {
    const before = this.#ended
    this.#ended = this.#work.end(outcome)
    // A failure reaches whoever waits for it next; until then nobody does.
    this.#ended.catch(() => undefined)
    await before
  }

  /** The server says that it lets in no more than the others of the channel, which go on with what is left. */
  #mayNotCome({ phase, code = 0 }: SmtpTrouble): boolean {
    if (this.#kind === "written" || phase !== "connect" || code < 400 || code >= 500) return false
    this.#isOneTooMany = this.#work.connections.refused(this.#channel, this)
    return this.#isOneTooMany
  }

  async #open(channel: SendingChannel, since?: number): Promise<SmtpSession> {
    if (this.#session?.isOpen && this.#mails < mailsPerConnection) {
      this.#mails += 1
      return this.#session
    }
    this.#session?.quit()
    const connect = () => SmtpSession.open(channel, since)
    this.#session =
      this.#kind === "written"
        ? await connect()
        : await this.#work.connections.open(this.#channel, this, connect)
    this.#mails = 1
    return this.#session
  }

  /** @returns whether others of the channel are tried now */
  async #after(result: DeliveryResult, channel: SendingChannel, lease: MailLease): Promise<boolean> {
    if (result.outcome === "mailbox_refused") {
      log.info({ [channel.kind]: channel.id, reply: result.reply }, "a channel cannot send")
      await stopChannel(channel, result.reply)
      return false
    }
    if (result.outcome !== "again" || result.of !== "server") return true
    if (lease.is_paced)
      await holdBack(channel, Math.max(pauseSeconds * this.#work.againScale, result.waitSeconds ?? 0))
    return false
  }
}

const untried = Symbol("not tried")

/** A mail that was leased with others and not tried after all. */
function released(lease: MailLease): Outcome {
  return { ...outcomeOf(lease, "queued", null, ""), isTry: false }
}
