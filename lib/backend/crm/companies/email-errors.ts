import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"

/** Contacts of the company whose address bounced, locked; and before them the companies that learn of it, too. */
const lockBounced = `SELECT ids, contact_lock(ids, ARRAY[$1::int]) FROM (SELECT ARRAY(
    SELECT contact.id FROM company_contact link JOIN contact ON contact.id = link.contact_id
    WHERE link.company_id = $1 AND contact.email_error AND contact.deleted_at IS NULL) AS ids) bounced`

/** Only contacts that are locked: one that bounces meanwhile is left for the next time. */
const reset = `WITH reset AS (
    UPDATE contact SET email_error = false WHERE id = ANY ($4::int[]) AND email_error RETURNING id
  )
  INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
  SELECT $2, $3, 'edit', record_type, record_id, '{"email_error": [true, false]}' FROM (
    SELECT 'contact' AS record_type, id AS record_id FROM reset
    UNION ALL SELECT 'company', $1 WHERE EXISTS (SELECT FROM reset)) changed`

/**
 * Forgets that mail to the company's contacts bounced; done twice it changes nothing.
 * @throws 404 when there is no such active company
 */
export function resetEmailErrors(company: number, actor: Actor): Promise<void> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      await requireRecord({ type: "company", id: company }, connection)
      const { ids } = await queryOne<{ ids: number[] }>({ text: lockBounced, values: [company] }, connection)
      const values = [company, actor.userId, actor.requestId, ids]
      if (ids.length > 0) await query({ text: reset, values }, connection)
    }),
  )
}
