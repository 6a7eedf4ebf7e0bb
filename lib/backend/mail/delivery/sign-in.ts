import { setTimeout as pause } from "node:timers/promises"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { acquireLease, isLeased, releaseLease } from "#lib/backend/platform/leases/lease.ts"
import { signInAgainSeconds } from "./pace.ts"

/** Seconds for which a mailbox that was let in is taken to be let in again. */
const letInForSeconds = 60
/** Seconds for which a sign-in is waited for; of a worker that died nobody waits longer. */
const leaseSeconds = 60
/** Milliseconds between two looks at how it went. */
const pollMs = 100

/** What somebody else's sign-in came to: the server refused, with what it said. */
export type RefusedElsewhere = { refusal: string }

type State = {
  lease_key: string
  is_let_in: boolean
  is_leased: boolean
  refusal: string | null
  /** Milliseconds since the server refused it; null for one that it did not. */
  refused_ago: number | null
}

/** Of a mailbox that is linked again the sign-in is another one, with a lease of its own. @returns undefined for a mailbox that is not there */
async function findState(id: number): Promise<State | undefined> {
  const [state] = await query<State>({
    text: `SELECT lease_key, coalesce(signed_in_at > now() - interval '${letInForSeconds} seconds', false) AS is_let_in,
        ${isLeased("lease_key")} AS is_leased, CASE WHEN send_refused_at IS NULL THEN NULL ELSE coalesce(send_refusal, '') END AS refusal,
        (extract(epoch FROM now() - send_refused_at) * 1000)::float8 AS refused_ago
      FROM mailbox, concat('mailbox-sign-in:', id, ':', version) AS lease_key WHERE id = $1`,
    values: [id],
  })
  return state
}

/** What a server said that refused the sign-in since a moment of `performance.now()`; undefined where none did. */
function refusedSince({ refusal, refused_ago }: State, since: number): RefusedElsewhere | undefined {
  // Compared by how long ago each was: the clock of the database may be another.
  const isLate = refused_ago !== null && refused_ago < performance.now() - since
  return isLate && refusal !== null ? { refusal } : undefined
}

/**
 * Signs in to the outgoing server of a mailbox. While it is not known whether the server lets it in one connection of all workers finds
 * out, as providers lock accounts for many refusals; the others wait, and sign in once it was let in, or do not when it was refused.
 * @param signIn notes with the mailbox how it went: `noteSignedIn`, `noteSignInRefused`
 * @param since when the connection had something to send, of `performance.now()`: a refusal since then is one to it, too
 * @throws what `signIn` throws
 */
export async function signInAlone<Result>(
  id: number,
  signIn: () => Promise<Result>,
  since = performance.now(),
): Promise<Result | RefusedElsewhere> {
  for (;;) {
    const state = await findState(id)
    // One that is not there is refused by `signIn`.
    if (!state || state.is_let_in) return signIn()
    const refused = state.is_leased ? undefined : refusedSince(state, since)
    if (refused) return refused
    const lease = state.is_leased ? undefined : await acquireLease(state.lease_key, leaseSeconds)
    if (lease) {
      try {
        // Another may have been refused between the look and the lease.
        const now = await findState(id)
        return (now && refusedSince(now, since)) ?? (await signIn())
      } finally {
        await releaseLease(lease)
      }
    }
    await pause(pollMs)
  }
}

/**
 * The outgoing server of a mailbox refuses the sign-in: mails that go by themselves wait, as providers lock accounts for that.
 * @param version of the mailbox that was signed in to: of one that was linked again meanwhile it says nothing
 * @param reply what the server said
 */
export async function noteSignInRefused(id: number, version: number, reply: string): Promise<void> {
  await query({
    text: `UPDATE mailbox SET send_refused_at = coalesce(send_refused_at, now()), send_refusal = $3, signed_in_at = NULL,
        next_bulk_at = CASE WHEN send_refused_at IS NULL THEN greatest(next_bulk_at, now() + make_interval(secs => $4)) ELSE next_bulk_at END
      WHERE id = $1 AND version = $2`,
    values: [id, version, reply, signInAgainSeconds],
  })
}

/** It lets the mailbox in: what waited for that goes on at once. */
export async function noteSignedIn(id: number): Promise<void> {
  await query({
    text: `UPDATE mailbox SET signed_in_at = now(), send_refused_at = NULL, send_refusal = NULL,
        next_bulk_at = CASE WHEN send_refused_at IS NULL THEN next_bulk_at ELSE least(next_bulk_at, now()) END WHERE id = $1`,
    values: [id],
  })
}

/** Somebody has mails go through a mailbox: whether it is let in is tried with the first of them, without the wait. */
export async function signInSoon(id: number, connection: Connection): Promise<void> {
  await query(
    {
      text: "UPDATE mailbox SET next_bulk_at = least(next_bulk_at, now()) WHERE id = $1 AND send_refused_at IS NOT NULL",
      values: [id],
    },
    connection,
  )
}
