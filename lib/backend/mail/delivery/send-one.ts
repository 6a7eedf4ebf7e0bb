import { Readable } from "node:stream"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { DeliveryFailure } from "#lib/contract/mail/mail-terms.ts"
import { type DeliveryResult, deliveryResultOf } from "./delivery-result.ts"
import type { LoadedMail } from "./load-mails.ts"
import { mimeOf } from "./mime.ts"
import type { Outcome } from "./outcomes.ts"
import type { SmtpSession, Taken } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"

/** Seconds until the next try after each that was deferred: greylists of five minutes, servers away for half a day. */
const againAfter = [60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 10_800, 14_400, 14_400, 14_400, 14_400]

export type Notes = {
  /** Commits that the body is handed over from now on. @returns whether the lease still holds */
  handOver: (lease: MailLease) => Promise<boolean>
  /** 1 but in tests, in which days pass sooner. */
  againScale: number
}

/** What the consumer does after it. */
export type Sent = { outcome: Outcome | undefined; result: DeliveryResult | undefined }

/** The lease was lost: another worker has it, or its user took it back. */
class LostLease extends Error {
  override name = "LostLease"
}

/**
 * Hands one mail over. From the moment at which the first byte of its body goes out it is written down that it may have arrived.
 * @returns how it ended; no outcome for a lease that was lost, of which nothing went out
 */
export async function sendOne(
  session: SmtpSession,
  lease: MailLease,
  mail: LoadedMail,
  notes: Notes,
): Promise<Sent> {
  const state = { handedOver: false }
  if (!(await hasFiles(mail)))
    return { outcome: outcomeOf(lease, "failed", "attachment_missing", ""), result: undefined }
  const body = Readable.from(handedOver(lease, mail, notes, state), { objectMode: false })
  try {
    const taken = await session.hand({ from: mail.from.email, to: mail.recipients }, body)
    return { outcome: outcomeOfTaken(taken, lease, notes.againScale), result: undefined }
  } catch (error) {
    if (error instanceof SmtpTrouble && error.cause instanceof LostLease)
      return { outcome: undefined, result: undefined }
    const result = deliveryResultOf(SmtpTrouble.of(error, "hand"), state.handedOver)
    return { outcome: outcomeAfter(result, lease, notes.againScale), result }
  }
}

async function* handedOver(lease: MailLease, mail: LoadedMail, notes: Notes, state: { handedOver: boolean }) {
  if (!(await notes.handOver(lease))) throw new LostLease()
  yield* inFewPieces(mimeOf(mail))
  state.handedOver = true
}

/** Bytes that are written to the connection at once. */
const pieceSize = 65_536

/** The same bytes in larger pieces: composing makes one of each line, and each would be a write of its own. */
async function* inFewPieces(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of source) {
    const bytes = Buffer.from(piece)
    pieces.push(bytes)
    size += bytes.length
    if (size < pieceSize) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
}

export async function hasFiles({ files, isWhole }: LoadedMail): Promise<boolean> {
  if (!isWhole) return false
  const store = await fileStore()
  for (const { key } of files) if (!(await store.exists(key))) return false
  return true
}

export function outcomeOf(
  lease: MailLease,
  status: Outcome["status"],
  failure: DeliveryFailure | null,
  reply: string,
): Outcome {
  return {
    lease,
    status,
    reply,
    failure,
    refused: [],
    deferred: [],
    againIn: 0,
    byServer: false,
    isTry: true,
  }
}

/** Of a mail that was taken: recipients that were deferred get it by a later try, as long as there is one. */
function outcomeOfTaken({ reply, refused, deferred }: Taken, lease: MailLease, scale: number): Outcome {
  const againIn = againAfter[lease.tries]
  const outcome = outcomeOf(lease, "sent", null, reply)
  if (deferred.length === 0 || againIn === undefined)
    return { ...outcome, refused: [...refused, ...deferred] }
  return { ...outcome, status: "queued", refused, deferred, againIn: againIn * scale }
}

/** What is written down after a hand-over that did not go well. */
export function outcomeAfter(result: DeliveryResult, lease: MailLease, scale: number): Outcome {
  const { reply } = result
  switch (result.outcome) {
    case "unknown":
      return outcomeOf(lease, "unknown", null, reply)
    case "mailbox_refused":
      // Those of many are gone on with; one that somebody waits for says so. Nobody was asked to take it.
      return {
        ...outcomeOf(lease, lease.is_paced ? "queued" : "failed", "mailbox_refused", reply),
        byServer: true,
        isTry: false,
      }
    case "failed":
      return {
        ...outcomeOf(lease, "failed", result.failure, reply),
        refused: result.refused,
        byServer: result.failure !== "too_large",
      }
    case "again": {
      const againIn = againAfter[lease.tries]
      if (againIn === undefined) return outcomeOf(lease, "failed", result.failure, reply)
      return {
        ...outcomeOf(lease, "queued", null, reply),
        againIn: Math.max(againIn * scale, result.waitSeconds ?? 0),
        byServer: result.of === "server",
      }
    }
  }
}
