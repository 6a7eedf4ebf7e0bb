import { query } from "#lib/backend/platform/database/db.ts"
import { isFree, leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"

/** Another worker reads the mailbox now, or it is not linked any more: nothing more is written of it. */
export class LeaseLost extends Error {
  override name = "LeaseLost"
}

/** What a worker has to know of a mailbox that is its own. */
export type LeasedMailbox = { id: number; version: number; check_asked_at: string | null }

/**
 * The lease of a mailbox is in columns of its own row: whoever reads it writes there how it goes, and only while it is the holder.
 *
 * Takes mailboxes that nobody reads and that are due, those longest without an answer first. Of several workers one gets each.
 * Mailboxes of users who may not sign in are not read; a shared one is no user's.
 * As an array they are chosen once: in a join they could be chosen again for each mailbox, and more would be taken than may be.
 * @param reading mailboxes whose sessions have not ended yet: one given back would be taken before its session is known to be over
 */
export function leaseMailboxes(
  holder: string,
  seconds: number,
  max: number,
  reading: number[],
): Promise<LeasedMailbox[]> {
  return query<LeasedMailbox>({
    text: `UPDATE mailbox SET lease_holder = $1, lease_until = ${leaseEnd("$2")}
      WHERE id = ANY (ARRAY(SELECT box.id FROM mailbox box LEFT JOIN "user" u ON u.id = box.user_id
        WHERE u.disabled_at IS NULL AND box.intake = 'imap' AND ${isFree("box.lease_until")} AND box.id <> ALL ($4::int[]) AND (box.retry_at IS NULL OR box.retry_at <= now())
        ORDER BY box.last_contact_at NULLS FIRST, box.id LIMIT $3 FOR NO KEY UPDATE OF box SKIP LOCKED))
      RETURNING id, version, check_asked_at`,
    values: [holder, seconds, max, reading],
  })
}

/** Keeps mailboxes that a worker reads for longer, those whose time has not run out. */
export async function renewLeases(holder: string, seconds: number, reading: number[]): Promise<void> {
  await query({
    text: `UPDATE mailbox SET lease_until = ${leaseEnd("$2")} WHERE lease_holder = $1 AND lease_until > now() AND id = ANY ($3::int[])`,
    values: [holder, seconds, reading],
  })
}

/** The mailboxes that are a worker's own now. */
export function listLeased(holder: string): Promise<LeasedMailbox[]> {
  return query<LeasedMailbox>({
    text: `SELECT box.id, box.version, box.check_asked_at FROM mailbox box LEFT JOIN "user" u ON u.id = box.user_id
      WHERE box.lease_holder = $1 AND box.lease_until > now() AND u.disabled_at IS NULL`,
    values: [holder],
  })
}

/** Lets another worker have a mailbox at once. */
export async function releaseMailbox(holder: string, id: number): Promise<void> {
  await query({
    text: "UPDATE mailbox SET lease_holder = NULL, lease_until = NULL WHERE id = $2 AND lease_holder = $1",
    values: [holder, id],
  })
}
