import { acquireLease, type Lease } from "#lib/backend/platform/leases/lease.ts"
import {
  nextUnderLease,
  releaseUnlessDue as releaseLeaseUnlessDue,
} from "#lib/backend/platform/leases/leased-work.ts"
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
export const nextDue = (entity: BillingEntity, lease: Lease): Promise<DueDocument | undefined> =>
  nextUnderLease<DueDocument>(lease, leaseSeconds, {
    text: `SELECT document.id, document.about_id, document.invoice_id, document.payment_id, document.tries
      ${dueSql} ORDER BY document.tries, document.id LIMIT 1`,
    values: [entity],
  })

/** Releases the books, unless something has come that is to be sent. @returns whether they were released, or lost before */
export const releaseUnlessDue = (entity: BillingEntity, lease: Lease): Promise<boolean> =>
  releaseLeaseUnlessDue(lease, { text: `SELECT ${dueSql}`, values: [entity] })
