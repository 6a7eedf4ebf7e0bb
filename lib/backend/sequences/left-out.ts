import { reasonSql } from "../sending/writable.ts"

/** SQL: whether an address gets no mail of a list, or of none. */
export const isSuppressed = (email: string, list: string) =>
  `EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND (mailing_list_id IS NULL OR mailing_list_id = ${list}))`

/**
 * SQL: why somebody on a list is not started; NULL for who is.
 * @param contact alias of the table
 * @param list SQL of the list's id
 * @param sequence SQL of the sequence's id
 */
export const leftOutSql = (contact: string, list: string, sequence: string) => `CASE
    WHEN ${contact}.deleted_at IS NOT NULL THEN 'no_address'
    WHEN ${reasonSql(contact)} IS NOT NULL THEN ${reasonSql(contact)}
    WHEN ${isSuppressed(`${contact}.email`, list)} THEN 'suppressed'
    WHEN EXISTS (SELECT FROM sequence_run WHERE sequence_id = ${sequence} AND contact_id = ${contact}.id AND status = 'in_progress') THEN 'already_in'
  END`

/**
 * SQL: everybody on lists once, with the place of the first of the lists that has him or her.
 * @param lists SQL of an array of their ids
 * @param more SQL of a further condition
 */
export const contactsOnLists = (lists: string, more = "true") =>
  `SELECT contact_id, min(array_position(${lists}, mailing_list_id)) AS list_place FROM mailing_subscription
    WHERE mailing_list_id = ANY (${lists}) AND ${more} GROUP BY contact_id`
