import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"

/**
 * Has nothing go for a user who was disabled since the call began. The mailbox is locked before, by itself or by a delivery that refers to it,
 * as it is by who disables a user: that one has stopped what was written, or is seen here.
 * @throws 422 on the field
 */
export async function refuseDisabled(userId: number, field: string, connection: Connection): Promise<void> {
  const text = `SELECT FROM "user" WHERE id = $1 AND disabled_at IS NULL`
  const active = await query({ text, values: [userId] }, connection)
  if (active.length === 0) throw invalid({ [field]: ["not_allowed"] })
}
