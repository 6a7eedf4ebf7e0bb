import { noteExceptions, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** SQL of the rows of a list ($2) by which people ($1) left it, whichever of their addresses it was. */
const theirs = `own.contact_id = ANY ($1::int[]) AND suppression.email = own.email AND mailing_list_id = $2 AND reason IN ${ownReasons}`

/**
 * Somebody who had unsubscribed wants mails of a list again: of that list alone, at all addresses. Who had unsubscribed from everything
 * stays unsubscribed from each other list, those to come as well, and from mails to many; for this list an exception is noted.
 * @param people contacts that are locked
 */
export async function liftOptOut(
  list: number,
  people: readonly { id: number; left_all: boolean }[],
  connection: Connection,
): Promise<void> {
  if (people.length === 0) return
  const values = [people.map(({ id }) => id), list]
  // Where staff had put an address on the list before its owner left, only their word remains.
  await query(
    {
      text: `UPDATE suppression SET reason = 'by_hand' FROM contact_address own WHERE ${theirs} AND user_id IS NOT NULL`,
      values,
    },
    connection,
  )
  await query(
    { text: `DELETE FROM suppression USING contact_address own WHERE ${theirs}`, values },
    connection,
  )
  const leftAll = people.filter(({ left_all }) => left_all)
  await noteExceptions(
    list,
    leftAll.map(({ id }) => id),
    connection,
  )
}
