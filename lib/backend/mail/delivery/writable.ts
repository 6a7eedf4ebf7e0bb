import { isExcepted } from "#lib/backend/mail/suppressions/exceptions.ts"

/**
 * Why nobody writes to a contact, SQL; NULL for one who can be written to.
 * @param contact alias of the table
 * @param list SQL of the id of the list whose mail it is: who unsubscribed from everything may want that list alone
 */
export const reasonSql = (contact: string, list?: string) => `CASE
    WHEN coalesce(${contact}.email::text, '') = '' THEN 'no_address'
    WHEN ${contact}.email_error THEN 'bounced'
    WHEN ${contact}.is_blacklisted THEN 'blacklisted'
    WHEN ${hasUnsubscribed(contact, list)} THEN 'unsubscribed'
  END`

/** SQL: whether a contact unsubscribed from everything, and so from a list that is not excepted. */
export const hasUnsubscribed = (contact: string, list?: string) =>
  list === undefined
    ? `${contact}.unsubscribed_at IS NOT NULL`
    : `(${contact}.unsubscribed_at IS NOT NULL AND NOT ${isExcepted(`${contact}.email`, list)})`
