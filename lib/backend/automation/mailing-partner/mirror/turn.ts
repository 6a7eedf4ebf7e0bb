import type { MailingTrouble } from "#lib/backend/mail/mailing-partner/mailing-trouble.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"

/** Seconds for which a worker has the turn; each step begins them anew. One that dies leaves it when they are over. */
const turnSeconds = 180
/** Seconds for which nothing is told after an outage, twice as many each time. */
const [firstRest, longestRest] = [30, 900]

export type Mirror = {
  folder: number | null
  process: number | null
  is_living_due: boolean
  is_blocked_due: boolean
  blocked_at: string | null
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

/** Takes the turn: one worker at a time tells the provider, so that order is kept and an outage is met by one. @returns whether it was free */
export async function takeTurn(claim: string): Promise<boolean> {
  const known = await query({ text: "SELECT FROM partner_mirror", values: [] })
  if (known.length === 0) await inTransaction(beginMirror)
  const taken = await query({
    text: `UPDATE partner_mirror SET claim = $1, claimed_until = now() + make_interval(secs => ${turnSeconds})
      WHERE (claimed_until IS NULL OR claimed_until < now()) AND (paused_until IS NULL OR paused_until < now()) RETURNING id`,
    values: [claim],
  })
  return taken.length > 0
}

/** Keeps the turn for another step. @returns undefined when it was lost */
export async function keepTurn(claim: string): Promise<Mirror | undefined> {
  const [kept] = await query<Mirror>({
    text: `UPDATE partner_mirror SET claimed_until = now() + make_interval(secs => ${turnSeconds}) WHERE claim = $1
      RETURNING folder::float8 AS folder, process::float8 AS process, blocked_at,
        coalesce(living_at < now() - interval '15 minutes', true) AS is_living_due, coalesce(blocked_at < now() - interval '1 hour', true) AS is_blocked_due`,
    values: [claim],
  })
  return kept
}

/** Gives the turn back after all was told, or the worker's time was over. */
export async function leaveTurn(claim: string): Promise<void> {
  await query({
    text: `UPDATE partner_mirror SET claim = NULL, claimed_until = NULL, failures = 0, said = NULL, last_success_at = now() WHERE claim = $1`,
    values: [claim],
  })
}

/** Gives it back after trouble: nobody asks the provider for a while, longer each time, or as long as it wants to be left alone. */
export async function restAfter(
  claim: string,
  { message, retryAfter }: Pick<MailingTrouble, "message"> & Partial<MailingTrouble>,
): Promise<void> {
  await query({
    text: `UPDATE partner_mirror SET claim = NULL, claimed_until = NULL, failures = failures + 1, said = $2,
        paused_until = now() + make_interval(secs => coalesce($3, least($5, $4 * 2 ^ least(failures, 10))))
      WHERE claim = $1`,
    values: [claim, message, retryAfter ?? null, firstRest, longestRest],
  })
}

/** There is no provider any more: nothing is written down for it. One that comes later is told everything. */
export async function endMirror(): Promise<void> {
  await inTransaction(async (connection) => {
    const ended = await query({ text: "DELETE FROM partner_mirror RETURNING id", values: [] }, connection)
    if (ended.length === 0) return
    for (const table of ["partner_change", "partner_member", "partner_list"])
      await query({ text: `DELETE FROM ${table}`, values: [] }, connection)
  })
}
