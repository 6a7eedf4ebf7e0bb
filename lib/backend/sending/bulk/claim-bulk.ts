import { type Claim, type Claimant, claimBulkAgain, giveBackSlots } from "../claims.ts"
import type { SendingMailbox } from "../sending-mailbox.ts"
import { takeSlots } from "./take-slots.ts"
import { hasBulkWork, writeNext } from "./write-next.ts"

/** Mails of bulk mails to send now; without any, milliseconds until there may be one, or undefined for none at all. */
export type BulkClaims = { claims: Claim[]; waitMs: number | undefined }

/** Claims the next bulk mails of a mailbox, as many as its pace and its day have room for. */
export async function claimBulk(
  mailbox: SendingMailbox,
  most: number,
  claimant: Claimant,
): Promise<BulkClaims> {
  if (!(await hasBulkWork(mailbox.id))) return { claims: [], waitMs: undefined }
  const { count, waitMs } = await takeSlots(mailbox.id, most)
  if (count === 0) return { claims: [], waitMs }
  const claims = await claimBulkAgain(mailbox.id, count, claimant)
  if (claims.length < count) claims.push(...(await writeNext(mailbox, count - claims.length, claimant)))
  await giveBackSlots(mailbox.id, count - claims.length)
  return { claims, waitMs: 0 }
}
