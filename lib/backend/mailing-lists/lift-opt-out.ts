import { type Connection, query } from "../database/db.ts"

/** Reasons for which an address is on the suppression list that its owner gave, and may take back. */
const ownReasons = "('unsubscribed', 'complaint')"

/**
 * Somebody who had unsubscribed wants mails of a list again: of that list alone. Who had unsubscribed from everything stays
 * unsubscribed from each other list.
 */
export async function liftOptOut(
  list: number,
  people: readonly { id: number; email: string | null }[],
  connection: Connection,
): Promise<void> {
  if (people.length === 0) return
  const emails = people.flatMap(({ email }) => email ?? [])
  // Where staff had put the address on the list before its owner left, only their word remains.
  await query(
    {
      text: `UPDATE suppression SET reason = 'by_hand' WHERE email = ANY ($1::citext[]) AND (mailing_list_id IS NULL OR mailing_list_id = $2)
        AND reason IN ${ownReasons} AND user_id IS NOT NULL`,
      values: [emails, list],
    },
    connection,
  )
  await query(
    {
      text: `WITH lifted AS (
          DELETE FROM suppression WHERE email = ANY ($1::citext[]) AND (mailing_list_id IS NULL OR mailing_list_id = $2) AND reason IN ${ownReasons}
          RETURNING email, mailing_list_id, reason, detail, created_at)
        INSERT INTO suppression (email, mailing_list_id, reason, detail, created_at)
        SELECT lifted.email, mailing_list.id, lifted.reason, lifted.detail, lifted.created_at FROM lifted, mailing_list
        WHERE lifted.mailing_list_id IS NULL AND mailing_list.id <> $2 ON CONFLICT DO NOTHING`,
      values: [emails, list],
    },
    connection,
  )
  await query(
    {
      text: "UPDATE contact SET unsubscribed_at = NULL WHERE id = ANY ($1::int[]) AND unsubscribed_at IS NOT NULL",
      values: [people.map(({ id }) => id)],
    },
    connection,
  )
}
