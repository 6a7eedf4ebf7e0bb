import type { MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import {
  acquireLease,
  type Lease,
  lockLease,
  releaseLease,
  renewLease,
} from "#lib/backend/platform/leases/lease.ts"

/** Seconds for which a worker has the provider's lists; each step begins them again. */
const leaseSeconds = 180
/** Seconds for which nothing is told after an outage, twice as many each time. */
const [firstRest, longestRest] = [30, 900]

export type Mirror = {
  folder: number | null
  process: number | null
  is_dynamic_due: boolean
  is_blocked_due: boolean
  blocked_at: string | null
  blocked_page: number
}

/**
 * Begins to keep a provider's lists equal to ours: from now on changes are written down, and what is suppressed already is told. Writers of
 * the suppression list wait for that moment, so that none is missed.
 */
async function beginMirror(connection: Connection): Promise<void> {
  await query({ text: "LOCK TABLE suppression IN SHARE MODE", values: [] }, connection)
  const begun = await query(
    { text: "INSERT INTO partner_mirror DEFAULT VALUES ON CONFLICT DO NOTHING RETURNING id", values: [] },
    connection,
  )
  if (begun.length > 0)
    await query(
      {
        text: "INSERT INTO partner_change (email) SELECT email FROM suppression WHERE mailing_list_id IS NULL AND email <> '' AND NOT starts_with(email::text, 'erased:')",
        values: [],
      },
      connection,
    )
}

/**
 * Leases the provider's lists: one worker at a time tells it, so that order is kept and an outage is met by one.
 * @returns undefined while another worker does, and while the provider is left alone
 */
export async function leaseLists(): Promise<Lease | undefined> {
  const known = await query({ text: "SELECT FROM partner_mirror", values: [] })
  if (known.length === 0) await inTransaction(beginMirror)
  const lease = await acquireLease("mailing-partner:lists", leaseSeconds)
  if (!lease) return undefined
  // Only now: whoever had the lists before may have found the provider in trouble.
  const resting = await query({ text: "SELECT FROM partner_mirror WHERE paused_until >= now()", values: [] })
  if (resting.length === 0) return lease
  await releaseLease(lease)
  return undefined
}

/** Keeps the lease for another step. @returns undefined when it was lost, or there is no provider any more */
export async function readMirror(lease: Lease): Promise<Mirror | undefined> {
  if (!(await renewLease(lease, leaseSeconds))) return undefined
  const [mirror] = await query<Mirror>({
    text: `SELECT folder::float8 AS folder, process::float8 AS process, blocked_at, blocked_page,
        coalesce(dynamic_at < now() - interval '15 minutes', true) AS is_dynamic_due, coalesce(blocked_at < now() - interval '1 hour', true) AS is_blocked_due
      FROM partner_mirror`,
    values: [],
  })
  return mirror
}

/** Writes how the work ended and releases the lease; nothing when it was lost. */
function endWork(lease: Lease, change: string, values: unknown[]): Promise<void> {
  return inTransaction(async (connection) => {
    if (!(await lockLease(lease, connection))) return
    await query({ text: `UPDATE partner_mirror SET ${change}`, values }, connection)
    await releaseLease(lease, connection)
  })
}

/** Ends after all was reported, or the worker's time was over. */
export const endComplete = (lease: Lease): Promise<void> =>
  endWork(lease, "failures = 0, said = NULL, last_success_at = now()", [])

/** Ends after trouble: nobody asks the provider for a while, longer each time, or as long as it wants to be left alone. */
export const endInTrouble = (
  lease: Lease,
  { message, retryAfter }: Pick<MailingTrouble, "message"> & Partial<MailingTrouble>,
): Promise<void> =>
  endWork(
    lease,
    `failures = failures + 1, said = $1,
        paused_until = now() + make_interval(secs => coalesce($2, least($4, $3 * 2 ^ least(failures, 10))))`,
    [message, retryAfter ?? null, firstRest, longestRest],
  )

/** There is no provider any more: nothing is written down for it. One that comes later is told everything. */
export async function endMirror(): Promise<void> {
  await inTransaction(async (connection) => {
    const ended = await query({ text: "DELETE FROM partner_mirror RETURNING id", values: [] }, connection)
    if (ended.length === 0) return
    for (const table of ["partner_change", "partner_member", "partner_list"])
      await query({ text: `DELETE FROM ${table}`, values: [] }, connection)
  })
}
