import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { findCheckedWritten, findUnwanted, leaveUnsent } from "./find-unwanted.ts"
import { noteHandOver } from "./lease-mails.ts"
import { giveBackSlots } from "./pace.ts"

/** Mails of sequences and those to many. Whom somebody wrote to himself gets it, unless it is a payment reminder. */
async function uncertainOf(leases: MailLease[]): Promise<MailLease[]> {
  const written = leases.filter(({ is_paced }) => !is_paced)
  const checked = await findCheckedWritten(written.map(({ mail_id }) => mail_id))
  return leases.filter(({ is_paced, mail_id }) => is_paced || checked.has(mail_id))
}

/**
 * Notes that the bodies of these mails are handed over from now on, of those whose leases still hold and, of sequences, of mails
 * to many and of payment reminders, that are still to go: checked in the same transaction, which somebody who unsubscribes at that moment
 * waits for or is seen by.
 * @returns those that may be handed over; no byte of another may be
 */
export async function beginHandOver(leases: MailLease[], worker: string): Promise<number[]> {
  const uncertain = await uncertainOf(leases)
  if (uncertain.length === 0) return noteHandOver(leases, worker)
  const { noted, channels } = await inTransaction(async (connection) => {
    const unwanted = await findUnwanted(
      uncertain.map(({ mail_id }) => mail_id),
      connection,
    )
    const unsent = new Set([...unwanted.refused, ...unwanted.deferred])
    return {
      noted: await noteHandOver(
        leases.filter(({ mail_id }) => !unsent.has(mail_id)),
        worker,
        connection,
      ),
      channels: unsent.size > 0 ? await leaveUnsent(unwanted, worker, connection) : [],
    }
  })
  for (const channel of channels) await giveBackSlots(channel, 1)
  return noted
}
