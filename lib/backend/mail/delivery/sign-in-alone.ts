import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { query } from "#lib/backend/platform/database/db.ts"

/** Seconds for which a mailbox that was let in is taken to be let in again. */
const letInForSeconds = 60
/** Seconds for which a sign-in is waited for; of a worker that died nobody waits longer. */
const leaseSeconds = 60
/** Milliseconds between two looks at how it went. */
const pollMs = 100

/** What somebody else's sign-in came to: the server refused, with what it said. */
export type RefusedElsewhere = { refusal: string }

type State = {
  is_let_in: boolean
  is_leased: boolean
  refusal: string | null
  /** Milliseconds since the server refused it; null for one that it did not. */
  refused_ago: number | null
}

async function lease(id: number, by: string): Promise<boolean> {
  const leased = await query({
    text: `UPDATE mailbox SET sign_in_by = $2, sign_in_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = $1 AND (sign_in_until IS NULL OR sign_in_until < now()) RETURNING id`,
    values: [id, by],
  })
  return leased.length > 0
}

/** @returns undefined for a mailbox that is not there */
async function findState(id: number): Promise<State | undefined> {
  const [state] = await query<State>({
    text: `SELECT coalesce(signed_in_at > now() - interval '${letInForSeconds} seconds', false) AS is_let_in,
        coalesce(sign_in_until >= now(), false) AS is_leased, CASE WHEN send_refused_at IS NULL THEN NULL ELSE coalesce(send_refusal, '') END AS refusal,
        (extract(epoch FROM now() - send_refused_at) * 1000)::float8 AS refused_ago
      FROM mailbox WHERE id = $1`,
    values: [id],
  })
  return state
}

const release = (id: number, by: string) =>
  query({
    text: "UPDATE mailbox SET sign_in_by = NULL, sign_in_until = NULL WHERE id = $1 AND sign_in_by = $2",
    values: [id, by],
  })

/**
 * Signs in to the outgoing server of a mailbox. While it is not known whether the server lets it in one connection of all workers finds
 * out, as providers lock accounts for many refusals; the others wait, and sign in once it was let in, or do not when it was refused.
 * @param signIn notes with the mailbox how it went (`signed-in.ts`)
 * @param since when the connection had something to send, of `performance.now()`: a refusal since then is one to it, too
 * @throws what `signIn` throws
 */
export async function signInAlone<Result>(
  id: number,
  signIn: () => Promise<Result>,
  since = performance.now(),
): Promise<Result | RefusedElsewhere> {
  const by = randomUUID()
  for (;;) {
    const state = await findState(id)
    // One that is not there is refused by `signIn`.
    if (!state || state.is_let_in) return signIn()
    // Compared by how long ago each was: the clock of the database may be another.
    const wasRefused = state.refused_ago !== null && state.refused_ago < performance.now() - since
    if (wasRefused && !state.is_leased && state.refusal !== null) return { refusal: state.refusal }
    if (!state.is_leased && (await lease(id, by))) {
      try {
        return await signIn()
      } finally {
        await release(id, by)
      }
    }
    await pause(pollMs)
  }
}
