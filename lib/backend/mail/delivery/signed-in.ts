import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { signInAgainSeconds } from "./pace.ts"

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
