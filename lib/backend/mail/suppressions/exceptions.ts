import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Reasons for which an address is on the suppression list that its owner gave, and may withdraw; SQL. */
export const ownReasons = "('unsubscribed', 'complaint')"

/**
 * SQL: whether the owner of an address, who unsubscribed from everything, wants mails of a list all the same.
 * @param list SQL of its id
 */
export const isExcepted = (email: string, list: string) =>
  `EXISTS (SELECT FROM suppression_exception WHERE suppression_exception.email = ${email} AND suppression_exception.mailing_list_id = ${list})`

/** SQL: whether there is any list of which that is so. */
export const hasExceptions = (email: string) =>
  `EXISTS (SELECT FROM suppression_exception WHERE suppression_exception.email = ${email})`

/**
 * SQL: whether somebody unsubscribed from everything.
 * @param since SQL of when his contact says so
 */
export const leftAll = (since: string, email: string) =>
  `(${since} IS NOT NULL OR EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND mailing_list_id IS NULL AND reason IN ${ownReasons}))`

/** SQL: whether somebody said himself that he wants nothing of a list: of that one, or of all without an exception for it. Parameters as above. */
export const optedOut = (since: string, email: string, list: string) =>
  `(EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND mailing_list_id = ${list} AND reason IN ${ownReasons})
    OR ${leftAll(since, email)} AND NOT ${isExcepted(email, list)})`

/**
 * SQL: whether something is so of any address of a contact.
 * @param isSo SQL of an address
 */
export const ofAnyAddress = (contact: string, isSo: (email: string) => string) =>
  `(SELECT bool_or(${isSo("own.email")}) FROM (
    SELECT ${contact}.email UNION SELECT email FROM contact_address WHERE contact_id = ${contact}.id) own (email))`

/** Has contacts get mails of a list, at all their addresses, although they unsubscribed from everything. */
export async function noteExceptions(
  list: number,
  contacts: readonly number[],
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `INSERT INTO suppression_exception (email, mailing_list_id) SELECT email, $2::int FROM contact_address
        WHERE contact_id = ANY ($1::int[]) AND email <> '' ORDER BY 1 ON CONFLICT DO NOTHING`,
      values: [contacts, list],
    },
    connection,
  )
}

/** Has addresses get nothing of a list that they had been excepted for, or of all (null). @returns those of which that changed something */
export async function dropExceptions(
  list: number | null,
  emails: readonly string[],
  connection: Connection,
): Promise<string[]> {
  const dropped = await query<{ email: string }>(
    {
      text: `DELETE FROM suppression_exception WHERE email = ANY ($1::citext[]) AND ($2::int IS NULL OR mailing_list_id = $2)
        RETURNING email::text AS email`,
      values: [emails, list],
    },
    connection,
  )
  return dropped.map(({ email }) => email)
}
