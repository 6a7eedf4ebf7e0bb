import { partnerName } from "#lib/backend/finance/partner-notes/settings.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Entity } from "./partner.ts"

/** Seconds for which a worker has the turn; each document that it tells begins them anew. One that dies leaves it when they are over. */
const turnSeconds = 180

/** What is to tell: due, with nothing before it that belongs to the same invoice, while the partner is not left alone. */
const dueSql = `FROM external_document document
  WHERE document.entity = $1 AND document.state = 'waiting' AND document.due_at <= now()
    AND NOT EXISTS (SELECT FROM external_document before
      WHERE before.about_id = document.about_id AND before.id < document.id AND before.state <> 'sent')
    AND NOT EXISTS (SELECT FROM external_connection WHERE entity = $1 AND paused_until > now())`

/**
 * Takes the turn to write into the partner's books of an entity: one worker at a time does, so that order is kept, no customer is made
 * twice, and a partner in trouble is not asked by all of them.
 * @returns whether it was free
 */
export async function takeTurn(entity: Entity, claim: string): Promise<boolean> {
  const taken = await query({
    text: `INSERT INTO external_connection (entity, partner, claim, claimed_until)
      VALUES ($1, $2, $3, now() + make_interval(secs => ${turnSeconds}))
      ON CONFLICT (entity) DO UPDATE SET partner = $2, claim = $3, claimed_until = EXCLUDED.claimed_until
        WHERE external_connection.claimed_until IS NULL OR external_connection.claimed_until < now()
      RETURNING claim`,
    values: [entity, partnerName, claim],
  })
  return taken.length > 0
}

export type DueDocument = {
  id: number
  about_id: number
  invoice_id: number | null
  payment_id: number | null
  tries: number
}

/** The next document to tell, those that were tried least first; undefined when there is none, or the turn was lost meanwhile. */
export function nextDue(entity: Entity, claim: string): Promise<DueDocument | undefined> {
  return inTransaction(async (connection) => {
    const kept = await query(
      {
        text: `UPDATE external_connection SET claimed_until = now() + make_interval(secs => ${turnSeconds})
          WHERE entity = $1 AND claim = $2 RETURNING claim`,
        values: [entity, claim],
      },
      connection,
    )
    if (kept.length === 0) return undefined
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

async function isAnyDue(entity: Entity, connection: Connection): Promise<boolean> {
  const { due } = await queryOne<{ due: boolean }>(
    { text: `SELECT EXISTS (SELECT ${dueSql}) AS due`, values: [entity] },
    connection,
  )
  return due
}

/**
 * Gives the turn back, unless something has come to tell since: whoever brought it found the turn taken and went away. Both lock the row
 * first, so that one of them sees the other.
 * @returns whether it was given back, or lost before
 */
export function leaveTurn(entity: Entity, claim: string): Promise<boolean> {
  return inTransaction(async (connection) => {
    const held = await query(
      {
        text: "SELECT FROM external_connection WHERE entity = $1 AND claim = $2 FOR UPDATE",
        values: [entity, claim],
      },
      connection,
    )
    if (held.length === 0) return true
    if (await isAnyDue(entity, connection)) return false
    await giveBack(entity, claim, connection)
    return true
  })
}

/** Gives the turn back, whatever there is to tell. */
export async function giveBack(entity: Entity, claim: string, connection?: Connection): Promise<void> {
  await query(
    {
      text: "UPDATE external_connection SET claim = NULL, claimed_until = NULL WHERE entity = $1 AND claim = $2",
      values: [entity, claim],
    },
    connection,
  )
}
