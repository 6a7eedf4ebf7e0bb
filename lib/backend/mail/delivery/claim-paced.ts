import {
  claimRunsAgain,
  hasRunMails,
  writeRunMails,
} from "#lib/backend/automation/sequences/mails/write-run-mails.ts"
import { hasBulkWork, writeNext } from "./bulk/write-next.ts"
import { type Claim, type Claimant, claimBulkAgain } from "./claims.ts"
import type { SendingOutlet } from "./outlets.ts"
import { giveBackSlots, takeSlots } from "./pace.ts"

/** Mails to many to send now; without any, milliseconds until there may be one, or undefined for none at all. */
type PacedClaims = { claims: Claim[]; waitMs: number | undefined }

/** A kind of mails to many: whether an outlet has some, those to be tried again, and the next that are written. */
type Source = {
  has: (outlet: SendingOutlet) => Promise<boolean>
  again: (outlet: SendingOutlet, most: number, claimant: Claimant) => Promise<Claim[]>
  next: (outlet: SendingOutlet, most: number, claimant: Claimant) => Promise<Claim[]>
}

const sources: Source[] = [
  {
    has: async ({ kind, id }) => kind === "mailbox" && hasBulkWork(id),
    again: ({ id }, most, claimant) => claimBulkAgain(id, most, claimant),
    next: writeNext,
  },
  { has: hasRunMails, again: claimRunsAgain, next: writeRunMails },
]

/** Claims the next mails to many of an outlet, as many as its pace and its day have room for. */
export async function claimPaced(
  outlet: SendingOutlet,
  most: number,
  claimant: Claimant,
): Promise<PacedClaims> {
  const busy: Source[] = []
  for (const source of sources) if (await source.has(outlet)) busy.push(source)
  if (busy.length === 0) return { claims: [], waitMs: undefined }
  const { count, waitMs } = await takeSlots(outlet, most)
  if (count === 0) return { claims: [], waitMs }
  const claims: Claim[] = []
  for (const claim of busy.flatMap(({ again, next }) => [again, next]))
    if (claims.length < count) claims.push(...(await claim(outlet, count - claims.length, claimant)))
  await giveBackSlots(outlet, count - claims.length)
  return { claims, waitMs: 0 }
}
