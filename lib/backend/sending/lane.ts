import { setTimeout as pause } from "node:timers/promises"
import { log } from "#lib/log.ts"
import { claimBulk } from "./bulk/claim-bulk.ts"
import { stopBulkMails } from "./bulk/stop.ts"
import { holdBack } from "./bulk/take-slots.ts"
import { type Claim, type Claimant, claimWritten } from "./claims.ts"
import { loadMails } from "./load-mails.ts"
import type { Ending } from "./outcomes.ts"
import { endingAfter, type Notes, sendOne } from "./send-one.ts"
import { findSendingMailbox, type SendingMailbox } from "./sending-mailbox.ts"
import { wasSent } from "./sent-folder.ts"
import { SmtpSession } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"
import { type Verdict, verdictOf } from "./verdict.ts"

/** What a lane shares with the others of its worker. */
export type LaneWork = Notes & {
  claimant: Claimant
  /** Aborted when the worker stops: the mails at hand are still ended. */
  signal: AbortSignal
  /** Mails in the worker's hands, whose claims are kept. */
  held: Set<number>
  end: (ending: Ending) => Promise<unknown>
}

/** Mails written down and claimed together where the pace allows it. */
const bulkAtOnce = 10
/** Mails after which a connection is opened anew; servers end long ones. */
const mailsPerConnection = 200
/** Milliseconds that a connection is kept open for the next mail of the pace. */
const longestIdleMs = 30_000
/** Seconds that the bulk mails of a mailbox wait after the server's trouble. */
const heldBackSeconds = 30

/**
 * Sends mails of a mailbox over one connection until there is none, or the server is in trouble.
 * @returns how many it had in its hands
 * @param kind those that people wrote, or those of bulk mails: the one kind never waits for the other
 */
export async function runLane(mailboxId: number, kind: "written" | "bulk", work: LaneWork): Promise<number> {
  let sent = 0
  const line = new Line(work)
  try {
    while (!work.signal.aborted) {
      const mailbox = await findSendingMailbox(mailboxId)
      if (!mailbox) return sent
      const { claims, waitMs } = await claim(mailbox, kind, work.claimant)
      if (claims.length === 0) {
        if (waitMs === undefined || waitMs > longestIdleMs) return sent
        await pause(Math.max(waitMs, 5), undefined, { signal: work.signal }).catch(() => undefined)
      } else {
        sent += claims.length
        if (!(await line.sendAll(mailbox, claims))) return sent
      }
    }
    return sent
  } finally {
    line.quit()
  }
}

async function claim(mailbox: SendingMailbox, kind: "written" | "bulk", claimant: Claimant) {
  if (kind === "bulk") return claimBulk(mailbox, bulkAtOnce, claimant)
  const written = await claimWritten(mailbox.id, claimant)
  return { claims: written ? [written] : [], waitMs: undefined }
}

/** A connection that is opened when there is a mail for it. */
class Line {
  readonly #work: LaneWork
  #session: SmtpSession | undefined
  #mails = 0

  constructor(work: LaneWork) {
    this.#work = work
  }

  quit() {
    this.#session?.quit()
  }

  /** @returns whether the lane goes on */
  async sendAll(mailbox: SendingMailbox, claims: Claim[]): Promise<boolean> {
    for (const { mail_id } of claims) this.#work.held.add(mail_id)
    try {
      const mails = await loadMails(claims.map(({ mail_id }) => mail_id))
      let isGoingOn = true
      for (const claim of claims) {
        const mail = mails.get(claim.mail_id)
        if (!mail) continue
        const verdict = isGoingOn ? await this.#send(mailbox, claim, mail) : untried
        if (verdict === untried) await this.#work.end(givenBack(claim))
        else if (verdict) isGoingOn = await this.#after(verdict, mailbox, claim)
      }
      return isGoingOn
    } finally {
      for (const { mail_id } of claims) this.#work.held.delete(mail_id)
    }
  }

  async #send(mailbox: SendingMailbox, claim: Claim, mail: Parameters<typeof sendOne>[2]) {
    let session: SmtpSession
    try {
      session = await this.#open(mailbox)
    } catch (error) {
      const verdict = verdictOf(SmtpTrouble.of(error, "connect"), false)
      await this.#work.end(endingAfter(verdict, claim, this.#work.againScale))
      return verdict
    }
    const { ending, verdict } = await sendOne(session, claim, mail, this.#work)
    if (ending?.status === "unknown" && mail.isFirst && (await wasSent(mailbox.id, mail.message_id)))
      await this.#work.end({ ...ending, status: "sent" })
    else if (ending) await this.#work.end(ending)
    return verdict
  }

  async #open(mailbox: SendingMailbox): Promise<SmtpSession> {
    if (this.#session?.isOpen && this.#mails < mailsPerConnection) {
      this.#mails += 1
      return this.#session
    }
    this.#session?.quit()
    this.#session = await SmtpSession.open(mailbox)
    this.#mails = 1
    return this.#session
  }

  /** @returns whether others of the mailbox are tried now */
  async #after(verdict: Verdict, mailbox: SendingMailbox, claim: Claim): Promise<boolean> {
    if (verdict.outcome === "mailbox_refused") {
      log.info({ mailbox: mailbox.id, reply: verdict.reply }, "a mailbox cannot send")
      await stopBulkMails(mailbox.id, verdict.reply)
      return false
    }
    if (verdict.outcome !== "again" || verdict.of !== "server") return true
    if (claim.bulk_mail_id !== null) await holdBack(mailbox.id, heldBackSeconds * this.#work.againScale)
    return false
  }
}

const untried = Symbol("not tried")

/** A mail that was claimed with others and not tried after all. */
function givenBack(claim: Claim): Ending {
  return {
    claim,
    status: "queued",
    reply: "",
    failure: null,
    refused: [],
    putOff: [],
    againIn: 0,
    byServer: false,
  }
}
