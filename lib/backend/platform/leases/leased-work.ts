import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { type Lease, lockLease, releaseLease, renewLease } from "./lease.ts"

type Statement = { text: string; values: unknown[] }

/**
 * The next piece of work that is done under a lease, whose time begins again.
 * @param due answers it, or nothing
 * @returns undefined when there is none, or the lease was lost
 */
export function nextUnderLease<Due extends object>(
  lease: Lease,
  seconds: number,
  due: Statement,
): Promise<Due | undefined> {
  return inTransaction(async (connection) => {
    if (!(await renewLease(lease, seconds, connection))) return undefined
    const [found] = await query<Due>(due, connection)
    return found
  })
}

/**
 * Releases a lease, unless work has come in the meantime: whoever brought it found it leased and went away. Both lock the lease first, so that
 * one of them sees the other.
 * @param due answers a row for work that is due
 * @returns whether it was released, or lost before
 */
export function releaseUnlessDue(lease: Lease, due: Statement): Promise<boolean> {
  return inTransaction(async (connection) => {
    if (!(await lockLease(lease, connection))) return true
    const { is_due } = await queryOne<{ is_due: boolean }>(
      { ...due, text: `SELECT EXISTS (${due.text}) AS is_due` },
      connection,
    )
    if (!is_due) await releaseLease(lease, connection)
    return !is_due
  })
}

/** Milliseconds after which a worker lets another one continue: a background job is not to look stuck. */
const longestWork = 120_000

type Work<Due> = {
  next: () => Promise<Due | undefined>
  /** Whether the lease is no longer ours. */
  release: () => Promise<boolean>
  work: (due: Due) => Promise<void>
}

/** Does all that is due under a lease, one after the other; what is left after two minutes is another worker's. */
export async function workUnderLease<Due>(lease: Lease, { next, release, work }: Work<Due>): Promise<void> {
  const until = Date.now() + longestWork
  while (Date.now() < until) {
    const due = await next()
    if (due !== undefined) await work(due)
    else if (await release()) return
  }
  await releaseLease(lease)
}
