import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { reasonSql } from "../writable.ts"

/**
 * SQL: why a mail to many does not go to an address; NULL where it goes.
 * @param contact alias of the contact whose address it is, of no row where that is nobody's
 * @param email SQL of the address
 */
export const leftOutSql = (contact: string, email: string) => `CASE
    WHEN ${contact}.id IS NOT NULL AND ${reasonSql(contact)} IS NOT NULL THEN ${reasonSql(contact)}
    WHEN ${isSuppressed(email, "NULL")} THEN 'suppressed'
  END`

/** SQL: rows of mails to many, and the contacts whose addresses they are. */
export const joinedToContact =
  "bulk_mail_row row LEFT JOIN contact ON contact.id = row.contact_id AND contact.email = row.email"

/** SQL on a row: why its contact gets nothing more at whichever address it was written to; NULL for who does. */
const leftSince = `(SELECT CASE WHEN deleted_at IS NOT NULL THEN 'no_address' WHEN is_blacklisted THEN 'blacklisted' WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed' END
    FROM contact person WHERE person.id = row.contact_id)`

/** SQL on `joinedToContact`: why a mail to many does not go to a row, as it is by now. Of who was erased since there is no address left. */
export const rowLeftOutSql = `CASE WHEN coalesce(row.email, '')::text NOT LIKE '%@%' THEN 'no_address'
    ELSE coalesce(${leftOutSql("contact", "row.email")}, ${leftSince}) END`

/** Says of those of mails that were cancelled as nobody writes to their recipients any more why they get none. */
export async function noteLeftOut(mailIds: readonly number[], connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE bulk_mail_row SET excluded = found.reason
        FROM (SELECT row.mail_id, ${rowLeftOutSql} AS reason FROM ${joinedToContact}
          JOIN mail_delivery delivery ON delivery.mail_id = row.mail_id AND delivery.status = 'cancelled' WHERE row.mail_id = ANY ($1::int[])) found
        WHERE bulk_mail_row.mail_id = found.mail_id AND found.reason IS NOT NULL`,
      values: [mailIds],
    },
    connection,
  )
}
