import { noteConsent } from "#lib/backend/crm/tracking/note-consent.ts"
import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { lockContact } from "./lock-contact.ts"

/**
 * Deletes a contact so that it can be restored: it leaves every list, its data and links stay.
 * @throws 404 when there is no such active contact
 */
export function deleteContact(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    await lockContact(id, connection)
    const { deleted_at, version } = await queryOne<{ deleted_at: string; version: number }>(
      {
        text: "UPDATE contact SET deleted_at = now(), version = version + 1 WHERE id = $1 RETURNING deleted_at, version",
        values: [id],
      },
      connection,
    )
    await writeAudit(
      { actor, action: "delete", type: "contact", id, changes: { deleted_at: [null, deleted_at] }, version },
      connection,
    )
  })
}

/**
 * Forgets that mail to the contact's addresses bounced; saying it twice changes nothing.
 * @throws 404 when there is no such active contact
 */
export function resetEmailError(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    await lockContact(id, connection)
    const reset = await query<{ id: number }>(
      {
        text: `WITH others AS (UPDATE contact_email SET email_error = false WHERE contact_id = $1 AND email_error RETURNING contact_id)
          UPDATE contact SET email_error = false WHERE id = $1 AND (email_error OR EXISTS (SELECT FROM others)) RETURNING id`,
        values: [id],
      },
      connection,
    )
    if (reset.length === 0) return
    await writeAudit(
      { actor, action: "edit", type: "contact", id, changes: { email_error: [true, false] } },
      connection,
    )
  })
}

/**
 * Records that the contact told somebody of the staff that opens and clicks may be noted, or that they may not; saying it twice changes
 * nothing.
 * @throws 404 when there is no such active contact
 */
export function setTracking(
  id: number,
  { allows_tracking: allows, reason }: { allows_tracking: boolean; reason: string },
  actor: Actor,
): Promise<void> {
  return inTransaction(async (connection) => {
    await lockContact(id, connection)
    const proof = { ...(actor.userId !== null && { user: actor.userId }), ...(reason !== "" && { reason }) }
    if (!(await noteConsent({ contact: id, allows, source: "staff", proof }, connection))) return
    await writeAudit(
      { actor, action: "edit", type: "contact", id, changes: { allows_tracking: [!allows, allows] } },
      connection,
    )
  })
}
