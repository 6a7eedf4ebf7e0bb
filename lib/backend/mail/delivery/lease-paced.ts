import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import type { LeaseHolder } from "./lease-mails.ts"
import { giveBackSlots, takeSlots } from "./pace.ts"
import { type PacedSource, pacedSources } from "./paced-sources.ts"

/** Mails to many to send now; without any, milliseconds until there may be one, or undefined for none at all. */
type PacedLeases = { leases: MailLease[]; waitMs: number | undefined }

/** Leases the next mails to many of a channel, as many as its pace and its day have room for. */
export async function leasePaced(
  channel: SendingChannel,
  max: number,
  holder: LeaseHolder,
): Promise<PacedLeases> {
  const busy: PacedSource[] = []
  for (const source of pacedSources()) if (await source.has(channel)) busy.push(source)
  if (busy.length === 0) return { leases: [], waitMs: undefined }
  const { count, waitMs } = await takeSlots(channel, max)
  if (count === 0) return { leases: [], waitMs }
  const leases: MailLease[] = []
  for (const lease of busy.flatMap(({ again, next }) => [again, next]))
    if (leases.length < count) leases.push(...(await lease(channel, count - leases.length, holder)))
  await giveBackSlots(channel, count - leases.length)
  return { leases, waitMs: 0 }
}
