import { setTimeout as pause } from "node:timers/promises"
import { type Channel, findChannel, type SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import type { Claim } from "#lib/backend/mail/channels/claim.ts"
import { mailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { log } from "#lib/log.ts"
import { claimPaced } from "./claim-paced.ts"
import { type Claimant, claimWritten } from "./claims.ts"
import type { Connections } from "./connections.ts"
import { type DeliveryResult, deliveryResultOf } from "./delivery-result.ts"
import { loadMails } from "./load-mails.ts"
import type { Ending } from "./outcomes.ts"
import { holdBack } from "./pace.ts"
import { sendByPartner } from "./send-by-partner.ts"
import { endingAfter, endingOf, type Notes, sendOne } from "./send-one.ts"
import { wasSent } from "./sent-folder.ts"
import { SmtpSession } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"
import { stopChannel } from "./stop-channel.ts"

/** What a lane shares with the others of its worker. */
export type LaneWork = Notes & {
  claimant: Claimant
  /** Aborted when the worker stops: the mails at hand are still ended. */
  signal: AbortSignal
  /** Milliseconds that a connection is kept open for the next mail of the pace, at most. */
  idleMs: number
  /** Mails in the worker's hands, whose claims are kept. */
  held: Set<number>
  /** Of mails to many. */
  connections: Connections
  end: (ending: Ending) => Promise<unknown>
}

/** Mails written down and claimed together where the pace allows it. */
const pacedAtOnce = 10
/** Mails after which a new connection is opened; servers end long ones. */
const mailsPerConnection = 200
/** Seconds that the mails to many of a channel wait after the server's trouble. */
const pauseSeconds = 30

/** Mails that people wrote, or those to many: the one kind never waits for the other. */
export type LaneKind = "written" | "paced"

/**
 * Sends mails of a channel over one connection until there is none, or the server is in trouble.
 * @returns how many it had in its hands; 0 where it left them to other connections, which the server lets in
 */
export async function runLane(requested: Channel, kind: LaneKind, work: LaneWork): Promise<number> {
  let sent = 0
  const line = new Line(requested, kind, work)
  try {
    while (!work.signal.aborted) {
      const channel = await findChannel(requested)
      if (!channel) return sent
      const { claims, waitMs, since } = await claim(channel, kind, work.claimant)
      if (claims.length === 0) {
        if (waitMs === undefined || waitMs > work.idleMs) return sent
        await pause(Math.max(waitMs, 5), undefined, { signal: work.signal }).catch(() => undefined)
      } else {
        sent += claims.length
        if (!(await line.sendAll(channel, claims, since))) return line.handled(sent)
      }
    }
    return sent
  } finally {
    await line.quit()
  }
}

/** `since`: what waits by itself tries no server that refused another since it was taken; what somebody wrote is tried. */
async function claim(channel: SendingChannel, kind: LaneKind, claimant: Claimant) {
  const since = performance.now()
  if (kind === "paced") return { ...(await claimPaced(channel, pacedAtOnce, claimant)), since }
  const written = channel.kind === "mailbox" ? await claimWritten(channel.id, claimant) : undefined
  return { claims: written ? [written] : [], waitMs: undefined, since: undefined }
}

/** A connection that is opened when there is a mail for it. */
class Line {
  readonly #channel: Channel
  readonly #kind: LaneKind
  readonly #work: LaneWork
  #session: SmtpSession | undefined
  #mails = 0
  /** Whether its server let no more in than the others. */
  #isOneTooMany = false
  /** The outcome of a mail that was taken, while it is written down. */
  #ended: Promise<unknown> = Promise.resolve()

  constructor(channel: Channel, kind: LaneKind, work: LaneWork) {
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

  /** @returns whether the lane goes on */
  async sendAll(channel: SendingChannel, claims: Claim[], since?: number): Promise<boolean> {
    for (const { mail_id } of claims) this.#work.held.add(mail_id)
    try {
      const mails = await loadMails(claims.map(({ mail_id }) => mail_id))
      let isGoingOn = true
      for (const claim of claims) {
        const mail = mails.get(claim.mail_id)
        if (!mail) continue
        const result = isGoingOn ? await this.#send(channel, claim, mail, since) : untried
        if (result === untried) {
          isGoingOn = false
          await this.#work.end(released(claim))
        } else if (result) isGoingOn = await this.#after(result, channel, claim)
      }
      await this.#ended
      return isGoingOn
    } finally {
      for (const { mail_id } of claims) this.#work.held.delete(mail_id)
    }
  }

  async #send(channel: SendingChannel, claim: Claim, mail: Parameters<typeof sendOne>[2], since?: number) {
    const partner = channel.kind === "sender" ? await mailingPartner() : undefined
    if (partner) {
      const { ending, result } = await sendByPartner(partner, claim, mail, this.#work)
      if (ending) await this.#work.end(ending)
      return result
    }
    let session: SmtpSession
    try {
      session = await this.#open(channel, since)
    } catch (error) {
      const trouble = SmtpTrouble.of(error, "connect")
      if (this.#mayNotCome(trouble)) return untried
      const result = deliveryResultOf(trouble, false)
      await this.#work.end(endingAfter(result, claim, this.#work.againScale))
      return result
    }
    const { ending, result } = await sendOne(session, claim, mail, this.#work)
    if (
      ending?.status === "unknown" &&
      mail.isFirst &&
      channel.kind === "mailbox" &&
      (await wasSent(channel.id, mail.message_id))
    )
      await this.#work.end({ ...ending, status: "sent" })
    else if (ending?.status === "sent") await this.#noteTaken(ending)
    else if (ending) await this.#work.end(ending)
    return result
  }

  /** Writes down that a mail was taken while the server is told of the next one; of one mail at a time. */
  async #noteTaken(outcome: Ending) {
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
  async #after(result: DeliveryResult, channel: SendingChannel, claim: Claim): Promise<boolean> {
    if (result.outcome === "mailbox_refused") {
      log.info({ [channel.kind]: channel.id, reply: result.reply }, "a channel cannot send")
      await stopChannel(channel, result.reply)
      return false
    }
    if (result.outcome !== "again" || result.of !== "server") return true
    if (claim.is_paced)
      await holdBack(channel, Math.max(pauseSeconds * this.#work.againScale, result.waitSeconds ?? 0))
    return false
  }
}

const untried = Symbol("not tried")

/** A mail that was claimed with others and not tried after all. */
function released(claim: Claim): Ending {
  return { ...endingOf(claim, "queued", null, ""), isTry: false }
}
