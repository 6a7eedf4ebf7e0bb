import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import type { Claim } from "#lib/backend/mail/channels/claim.ts"
import type { Claimant } from "./claims.ts"
import { giveBackSlots, takeSlots } from "./pace.ts"
import { type PacedSource, pacedSources } from "./paced-sources.ts"

/** Mails to many to send now; without any, milliseconds until there may be one, or undefined for none at all. */
type PacedClaims = { claims: Claim[]; waitMs: number | undefined }

/** Claims the next mails to many of a channel, as many as its pace and its day have room for. */
export async function claimPaced(
  channel: SendingChannel,
  max: number,
  claimant: Claimant,
): Promise<PacedClaims> {
  const busy: PacedSource[] = []
  for (const source of pacedSources()) if (await source.has(channel)) busy.push(source)
  if (busy.length === 0) return { claims: [], waitMs: undefined }
  const { count, waitMs } = await takeSlots(channel, max)
  if (count === 0) return { claims: [], waitMs }
  const claims: Claim[] = []
  for (const claim of busy.flatMap(({ again, next }) => [again, next]))
    if (claims.length < count) claims.push(...(await claim(channel, count - claims.length, claimant)))
  await giveBackSlots(channel, count - claims.length)
  return { claims, waitMs: 0 }
}
