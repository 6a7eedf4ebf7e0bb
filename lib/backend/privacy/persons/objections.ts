import { randomBytes } from "node:crypto"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

const keyBytes = 32

/** Makes the key of marks where there is none yet. */
export async function ensureKey(connection: Connection): Promise<void> {
  await query(
    {
      text: "INSERT INTO erasure_key (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING",
      values: [randomBytes(keyBytes)],
    },
    connection,
  )
}

/** What stands for addresses once they are erased (`address_mark`). */
export async function marksOf(emails: string[], connection: Connection): Promise<string[]> {
  const rows = await query<{ mark: string }>(
    {
      text: "SELECT DISTINCT address_mark(email::citext)::text AS mark FROM unnest($1::text[]) AS email ORDER BY 1",
      values: [emails],
    },
    connection,
  )
  return rows.map(({ mark }) => mark)
}

/** Has whoever comes by one of these marks get no mailings. */
export async function suppressMarks(marks: string[], connection: Connection): Promise<void> {
  await query(
    {
      text: `INSERT INTO suppression (email, reason) SELECT mark::citext, 'unsubscribed' FROM unnest($1::text[]) AS mark ORDER BY 1
        ON CONFLICT (email, mailing_list_id) DO UPDATE SET reason = 'unsubscribed', user_id = NULL
        WHERE suppression_rank(suppression.reason) < suppression_rank('unsubscribed')`,
      values: [marks],
    },
    connection,
  )
}

/**
 * Keeps what the suppression list says of addresses without the addresses, and that nobody mails to them by a list any more. Hand-overs of
 * mails to them that are under way end first.
 */
export async function markObjections(emails: string[], connection: Connection): Promise<void> {
  await query(
    {
      text: "SELECT pg_advisory_xact_lock_shared(suppression_lock(), suppression_slot(email::citext)) FROM unnest($1::text[]) AS email",
      values: [emails],
    },
    connection,
  )
  await query(
    {
      text: `DELETE FROM suppression mark USING suppression own WHERE own.email = ANY ($1::citext[]) AND mark.email = address_mark(own.email)
        AND mark.mailing_list_id IS NOT DISTINCT FROM own.mailing_list_id`,
      values: [emails],
    },
    connection,
  )
  await query(
    {
      text: "UPDATE suppression SET email = address_mark(email), detail = '' WHERE email = ANY ($1::citext[])",
      values: [emails],
    },
    connection,
  )
  await query(
    { text: "DELETE FROM suppression_exception WHERE email = ANY ($1::citext[])", values: [emails] },
    connection,
  )
  await suppressMarks(await marksOf(emails, connection), connection)
}
