import { query } from "#lib/backend/platform/database/db.ts"
import type { Mergeable } from "#lib/backend/records/registry/mergeable.ts"

type Addresses = NonNullable<Mergeable["addresses"]>

/** Gives a contact the primary address of one that is merged into it as a further one; where it is chosen, it changes places with its own. */
export const joinAddress: Addresses["join"] = async ({ kept, removed }, connection) => {
  const joined = await query(
    {
      text: `INSERT INTO contact_email (contact_id, email, email_error, position)
        SELECT $1, email, email_error, coalesce((SELECT max(position) FROM contact_email WHERE contact_id = $1), -1) + 1
        FROM contact WHERE id = $2 AND email IS NOT NULL RETURNING 1`,
      values: [kept, removed],
    },
    connection,
  )
  return joined.length > 0
}

/** Takes it away again, so that the other contact can have it, with what became of mail to it since. */
export const partAddress: Addresses["part"] = async ({ kept, removed }, connection) => {
  await query(
    {
      text: `WITH parted AS (
          DELETE FROM contact_email WHERE contact_id = $1 AND email = (SELECT email FROM contact WHERE id = $2) RETURNING email_error)
        UPDATE contact SET email_error = parted.email_error FROM parted WHERE id = $2 AND contact.email_error <> parted.email_error`,
      values: [kept, removed],
    },
    connection,
  )
}

export const hasBounced: Addresses["hasBounced"] = async (id, address, connection) => {
  const [found] = await query<{ email_error: boolean }>(
    {
      text: `SELECT email_error FROM contact WHERE id = $1 AND email = $2::citext
        UNION ALL SELECT email_error FROM contact_email WHERE contact_id = $1 AND email = $2::citext`,
      values: [id, address],
    },
    connection,
  )
  return found?.email_error ?? null
}
