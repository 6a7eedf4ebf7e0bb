import { isExcepted } from "#lib/backend/mail/suppressions/exceptions.ts"

/**
 * Why nobody writes to a contact, SQL; NULL for one who can be written to.
 * @param contact alias of the table
 * @param list SQL of the id of the list whose mail it is: who unsubscribed from everything may want that list alone
 * @param address SQL of the one of its addresses that is written to; the primary one if left out
 */
export const reasonSql = (contact: string, list?: string, address?: string) => `CASE
    WHEN coalesce(${address ?? `${contact}.email`}::text, '') = '' THEN 'no_address'
    WHEN ${address === undefined ? `${contact}.email_error` : hasBounced(contact, address)} THEN 'bounced'
    WHEN ${contact}.is_blacklisted THEN 'blacklisted'
    WHEN ${hasUnsubscribed(contact, list)} THEN 'unsubscribed'
  END`

/** SQL: whether the last mail to one of a contact's addresses bounced. */
const hasBounced = (contact: string, address: string) =>
  `CASE WHEN ${contact}.email = ${address} THEN ${contact}.email_error ELSE EXISTS (SELECT FROM contact_email other
    WHERE other.contact_id = ${contact}.id AND other.email = ${address} AND other.email_error) END`

/** SQL: whether a contact unsubscribed from everything, and so from a list that is not excepted. */
export const hasUnsubscribed = (contact: string, list?: string) =>
  list === undefined
    ? `${contact}.unsubscribed_at IS NOT NULL`
    : `(${contact}.unsubscribed_at IS NOT NULL AND NOT ${isExcepted(`${contact}.email`, list)})`
