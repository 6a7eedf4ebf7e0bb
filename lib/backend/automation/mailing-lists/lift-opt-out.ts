import { noteExceptions, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/**
 * Somebody who had unsubscribed wants mails of a list again: of that list alone. Who had unsubscribed from everything stays
 * unsubscribed from each other list, those to come as well, and from mails to many; for this list an exception is noted.
 */
export async function liftOptOut(
  list: number,
  people: readonly { email: string | null; left_all: boolean }[],
  connection: Connection,
): Promise<void> {
  if (people.length === 0) return
  const emails = people.flatMap(({ email }) => email ?? [])
  // Where staff had put the address on the list before its owner left, only their word remains.
  await query(
    {
      text: `UPDATE suppression SET reason = 'by_hand' WHERE email = ANY ($1::citext[]) AND mailing_list_id = $2
        AND reason IN ${ownReasons} AND user_id IS NOT NULL`,
      values: [emails, list],
    },
    connection,
  )
  await query(
    {
      text: `DELETE FROM suppression WHERE email = ANY ($1::citext[]) AND mailing_list_id = $2 AND reason IN ${ownReasons}`,
      values: [emails, list],
    },
    connection,
  )
  const leftAll = people.filter(({ left_all }) => left_all)
  await noteExceptions(
    list,
    leftAll.flatMap(({ email }) => email ?? []),
    connection,
  )
}
