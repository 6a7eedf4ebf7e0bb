import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { TrackingSource } from "#lib/contract/crm/tracking-terms.ts"
import type { ShownText } from "./consent-text.ts"

/** What proves it: who did it, from where, by which mail or form, and in words what it is based on. */
export type TrackingProof = {
  user?: number
  address?: string
  agent?: string
  mail?: number
  form?: string
  reason?: string
}

type Input = {
  contact: number
  allows: boolean
  source: TrackingSource
  proof: TrackingProof
  /** What the person read; left out where nothing of ours was shown. */
  shown?: ShownText | undefined
}

/**
 * Records that a person agrees to tracking, or does not, in the transaction in which it is said. Said again it changes nothing.
 * A contact in the trash agrees to nothing, and may withdraw: it can be restored.
 * @returns whether it changed anything; false also for a contact that is not there
 */
export async function noteConsent(
  { contact, allows, source, proof, shown }: Input,
  connection: Connection,
): Promise<boolean> {
  const changed = await query(
    {
      text: `UPDATE contact SET allows_tracking = $2 WHERE id = $1 AND (deleted_at IS NULL OR NOT $2) AND allows_tracking IS DISTINCT FROM $2 RETURNING id`,
      values: [contact, allows],
    },
    connection,
  )
  if (changed.length === 0) return false
  await query(
    {
      text: `INSERT INTO tracking_event (contact_id, action, source, text_version, text, proof, at)
        VALUES ($1, $2::tracking_action, $3, $4, $5, $6::jsonb, clock_timestamp())`,
      values: [
        contact,
        allows ? "given" : "withdrawn",
        source,
        shown?.version ?? "",
        shown?.text ?? "",
        JSON.stringify(proof),
      ],
    },
    connection,
  )
  return true
}

/**
 * Records that contacts of a file agreed to tracking, in its transaction. Who has said something of it already is left: a file brings
 * nobody back who refused.
 * @returns ids of those of whom it is new
 */
export async function noteImportedConsents(
  { contacts, proof }: { contacts: number[]; proof: TrackingProof },
  connection: Connection,
): Promise<number[]> {
  const agreed = await query<{ id: number }>(
    {
      text: `WITH fresh AS (SELECT id FROM contact WHERE id = ANY ($1::int[]) AND deleted_at IS NULL AND allows_tracking IS NULL ORDER BY id FOR NO KEY UPDATE),
          given AS (INSERT INTO tracking_event (contact_id, action, source, proof, at) SELECT id, 'given', 'import', $2::jsonb, clock_timestamp() FROM fresh)
        UPDATE contact SET allows_tracking = true FROM fresh WHERE contact.id = fresh.id RETURNING contact.id`,
      values: [contacts, JSON.stringify(proof)],
    },
    connection,
  )
  return agreed.map(({ id }) => id)
}
