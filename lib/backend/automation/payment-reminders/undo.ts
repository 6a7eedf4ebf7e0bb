import { undoMail } from "#lib/backend/mail/delivery/undo.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"

/** Undoes reminders of the user's that have not gone; those of others and automatic ones are not counted. */
export async function undoReminders(reminders: readonly number[], userId: number) {
  const own = await query<{ mail_id: number }>({
    text: `SELECT mail_id FROM payment_reminder WHERE id = ANY ($1::int[]) AND user_id = $2 AND mail_id IS NOT NULL AND NOT is_automatic
      ORDER BY id`,
    values: [reminders, userId],
  })
  let undone = 0
  for (const { mail_id } of own)
    try {
      await undoMail(mail_id, userId)
      undone += 1
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 409)) throw error
    }
  return { undone, on_their_way: own.length - undone }
}
