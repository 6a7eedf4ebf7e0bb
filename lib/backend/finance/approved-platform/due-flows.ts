import { acquireLease, type Lease, renewLease } from "#lib/backend/platform/leases/lease.ts"
import { nextUnderLease, releaseUnlessDue } from "#lib/backend/platform/leases/leased-work.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Seconds for which a worker has the platform of an entity; each flow that it sends begins them again. */
const leaseSeconds = 180

/** What is to be sent: due, with its invoice accepted, and its credit notes but those set aside, while the platform is not left alone. */
const dueSql = `FROM platform_flow flow
  WHERE flow.entity = $1 AND flow.state = 'waiting' AND flow.due_at <= now()
    AND NOT EXISTS (SELECT FROM platform_flow before WHERE before.about_id = flow.about_id AND before.id < flow.id
      AND before.invoice_id IS NOT NULL AND before.state <> 'accepted'
      AND (before.set_aside_at IS NULL OR before.invoice_id = before.about_id))
    AND EXISTS (SELECT FROM platform_connection WHERE entity = $1 AND is_on AND (paused_until IS NULL OR paused_until <= now()))`

export type DueFlow = {
  id: number
  invoice_id: number | null
  payment_id: number | null
  report_id: number | null
  tracking_id: string
  tries: number
}

/**
 * Leases the platform of an entity: one worker at a time sends and reads, so that order is preserved, nothing is sent twice, and a
 * platform in trouble is not called by all of them.
 * @returns undefined while another worker has it
 */
export const leasePlatform = (entity: BillingEntity): Promise<Lease | undefined> =>
  acquireLease(`platform:${entity}`, leaseSeconds)

/** The next flow to send, those that were tried fewest first; undefined when there is none, or the lease was lost. */
export const nextDueFlow = (entity: BillingEntity, lease: Lease): Promise<DueFlow | undefined> =>
  nextUnderLease<DueFlow>(lease, leaseSeconds, {
    text: `SELECT flow.id, flow.invoice_id, flow.payment_id, flow.report_id, flow.tracking_id, flow.tries
      ${dueSql} ORDER BY flow.tries, flow.id LIMIT 1`,
    values: [entity],
  })

/** Begins the time of the lease again. @returns false when it was lost */
export const renewPlatform = (lease: Lease): Promise<boolean> => renewLease(lease, leaseSeconds)

/** Releases the platform, unless something has come that is to be sent. @returns whether it was released, or lost before */
export const releaseUnlessFlowDue = (entity: BillingEntity, lease: Lease): Promise<boolean> =>
  releaseUnlessDue(lease, { text: `SELECT ${dueSql}`, values: [entity] })
