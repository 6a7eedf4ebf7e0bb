import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/**
 * Locks the contacts who have addresses, before what they say of one is noted or withdrawn: it is shared with an address that somebody
 * gives them at this moment, as that one waits or is waited for (C-33).
 */
export async function lockPeople(emails: readonly string[], connection: Connection): Promise<void> {
  await query(
    {
      text: `SELECT FROM contact WHERE id IN (SELECT contact_id FROM contact_address WHERE email = ANY ($1::citext[]))
        ORDER BY id FOR NO KEY UPDATE`,
      values: [emails],
    },
    connection,
  )
}
