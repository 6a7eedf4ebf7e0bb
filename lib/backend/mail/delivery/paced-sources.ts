import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import type { LeaseHolder } from "./lease-mails.ts"

/** A kind of mails to many, as what sends them knows it. */
export type PacedSource = {
  /** SQL: rows (kind, id) of those with something to send now, a mailbox or a sender. */
  due: string
  /** SQL: rows (mail_id, email) of its mails and whom each is to. */
  recipients: string
  /** SQL: rows (mail_id, is_refused, is_paused) of those of its mails that are among $1: whether they are not to go, or not now. */
  unwanted: string
  /** Whether its mails are checked as well that somebody sent himself and that are not paced. */
  checksWritten?: boolean
  has: (channel: SendingChannel) => Promise<boolean>
  /** Takes those that are to be tried again. */
  again: (channel: SendingChannel, max: number, holder: LeaseHolder) => Promise<MailLease[]>
  /** Writes and takes the next. */
  next: (channel: SendingChannel, max: number, holder: LeaseHolder) => Promise<MailLease[]>
}

/** SQL: is among the mails $1. The plan does not depend on the ids: it is made once for a connection. */
export const isAmong = "= ANY (ARRAY(SELECT unnest($1::int[])))"

const registered = new Map<string, PacedSource>()

/** Takes in a kind of mails to many. Those that were registered first are sent first. */
export function registerPacedSource(name: string, source: PacedSource): void {
  registered.set(name, source)
}

/** Throws in a process in which nobody has registered any: it would send no mail to many and say nothing. */
export function pacedSources(): PacedSource[] {
  if (registered.size === 0) throw new Error("No mails to many are registered: registerAreas comes first")
  return [...registered.values()]
}
