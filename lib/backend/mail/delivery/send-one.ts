import { Readable } from "node:stream"
import type { Claim } from "#lib/backend/mail/channels/claim.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { DeliveryFailure } from "#lib/contract/mail/mail-terms.ts"
import { type DeliveryResult, deliveryResultOf } from "./delivery-result.ts"
import type { LoadedMail } from "./load-mails.ts"
import { mimeOf } from "./mime.ts"
import type { Ending } from "./outcomes.ts"
import type { SmtpSession, Taken } from "./smtp.ts"
import { SmtpTrouble } from "./smtp-trouble.ts"

/** Seconds until the next try after each that was deferred: greylists of five minutes, servers away for half a day. */
const againAfter = [60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 10_800, 14_400, 14_400, 14_400, 14_400]

export type Notes = {
  /** Commits that the body is handed over from now on. @returns whether the claim still holds */
  handOver: (claim: Claim) => Promise<boolean>
  /** 1 but in tests, in which days pass sooner. */
  againScale: number
}

/** What the lane does after it. */
export type Sent = { ending: Ending | undefined; result: DeliveryResult | undefined }

/** The claim was lost: another worker has it, or its user took it back. */
class LostClaim extends Error {
  override name = "LostClaim"
}

/**
 * Hands one mail over. From the moment at which the first byte of its body goes out it is written down that it may have arrived.
 * @returns how it ended; no ending for a claim that was lost, of which nothing went out
 */
export async function sendOne(
  session: SmtpSession,
  claim: Claim,
  mail: LoadedMail,
  notes: Notes,
): Promise<Sent> {
  const state = { handedOver: false }
  if (!(await hasFiles(mail)))
    return { ending: endingOf(claim, "failed", "attachment_missing", ""), result: undefined }
  const body = Readable.from(handedOver(claim, mail, notes, state), { objectMode: false })
  try {
    const taken = await session.hand({ from: mail.from.email, to: mail.recipients }, body)
    return { ending: endingOfTaken(taken, claim, notes.againScale), result: undefined }
  } catch (error) {
    if (error instanceof SmtpTrouble && error.cause instanceof LostClaim)
      return { ending: undefined, result: undefined }
    const result = deliveryResultOf(SmtpTrouble.of(error, "hand"), state.handedOver)
    return { ending: endingAfter(result, claim, notes.againScale), result }
  }
}

async function* handedOver(claim: Claim, mail: LoadedMail, notes: Notes, state: { handedOver: boolean }) {
  if (!(await notes.handOver(claim))) throw new LostClaim()
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

export function endingOf(
  claim: Claim,
  status: Ending["status"],
  failure: DeliveryFailure | null,
  reply: string,
): Ending {
  return { claim, status, reply, failure, refused: [], putOff: [], againIn: 0, byServer: false, isTry: true }
}

/** Of a mail that was taken: recipients that were deferred get it by a later try, as long as there is one. */
function endingOfTaken({ reply, refused, putOff }: Taken, claim: Claim, scale: number): Ending {
  const againIn = againAfter[claim.tries]
  const ending = endingOf(claim, "sent", null, reply)
  if (putOff.length === 0 || againIn === undefined) return { ...ending, refused: [...refused, ...putOff] }
  return { ...ending, status: "queued", refused, putOff, againIn: againIn * scale }
}

/** What is written down after a hand-over that did not go well. */
export function endingAfter(result: DeliveryResult, claim: Claim, scale: number): Ending {
  const { reply } = result
  switch (result.outcome) {
    case "unknown":
      return endingOf(claim, "unknown", null, reply)
    case "mailbox_refused":
      // Those of many are gone on with; one that somebody waits for says so. Nobody was asked to take it.
      return {
        ...endingOf(claim, claim.is_paced ? "queued" : "failed", "mailbox_refused", reply),
        byServer: true,
        isTry: false,
      }
    case "failed":
      return {
        ...endingOf(claim, "failed", result.failure, reply),
        refused: result.refused,
        byServer: result.failure !== "too_large",
      }
    case "again": {
      const againIn = againAfter[claim.tries]
      if (againIn === undefined) return endingOf(claim, "failed", result.failure, reply)
      return {
        ...endingOf(claim, "queued", null, reply),
        againIn: Math.max(againIn * scale, result.waitSeconds ?? 0),
        byServer: result.of === "server",
      }
    }
  }
}
