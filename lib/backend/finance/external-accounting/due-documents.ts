import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import {
  acquireLease,
  type Lease,
  lockLease,
  releaseLease,
  renewLease,
} from "#lib/backend/platform/leases/lease.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Seconds for which a worker has the books of an entity; each document that it sends begins them again. */
const leaseSeconds = 180

/** What is to be sent: due, with nothing before it that belongs to the same invoice, while the partner is not left alone. */
const dueSql = `FROM external_document document
  WHERE document.entity = $1 AND document.state = 'waiting' AND document.due_at <= now()
    AND NOT EXISTS (SELECT FROM external_document before
      WHERE before.about_id = document.about_id AND before.id < document.id AND before.state <> 'sent')
    AND NOT EXISTS (SELECT FROM external_connection WHERE entity = $1 AND paused_until > now())`

/**
 * Leases the partner's books of an entity: one worker at a time writes into them, so that order is kept, no customer is made twice, and a
 * partner in trouble is not asked by all of them.
 * @returns undefined while another worker has them
 */
export const leaseBooks = (entity: BillingEntity): Promise<Lease | undefined> =>
  acquireLease(`accounting:${entity}`, leaseSeconds)

export type DueDocument = {
  id: number
  about_id: number
  invoice_id: number | null
  payment_id: number | null
  tries: number
}

/** The next document to send, those that were tried least first; undefined when there is none, or the lease was lost. */
export function nextDue(entity: BillingEntity, lease: Lease): Promise<DueDocument | undefined> {
  return inTransaction(async (connection) => {
    if (!(await renewLease(lease, leaseSeconds, connection))) return undefined
    const [due] = await query<DueDocument>(
      {
        text: `SELECT document.id, document.about_id, document.invoice_id, document.payment_id, document.tries
          ${dueSql} ORDER BY document.tries, document.id LIMIT 1`,
        values: [entity],
      },
      connection,
    )
    return due
  })
}

/**
 * Releases the books, unless something has come that is to be sent: whoever brought it found them leased and went away. Both lock the lease
 * first, so that one of them sees the other.
 * @returns whether they were released, or lost before
 */
export function releaseUnlessDue(entity: BillingEntity, lease: Lease): Promise<boolean> {
  return inTransaction(async (connection) => {
    if (!(await lockLease(lease, connection))) return true
    const { due } = await queryOne<{ due: boolean }>(
      { text: `SELECT EXISTS (SELECT ${dueSql}) AS due`, values: [entity] },
      connection,
    )
    if (!due) await releaseLease(lease, connection)
    return !due
  })
}
