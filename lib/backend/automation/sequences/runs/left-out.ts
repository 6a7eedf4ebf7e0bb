import { reasonSql } from "#lib/backend/mail/delivery/writable.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"

/**
 * SQL: why somebody on a list is not started; NULL for who is. Runs are looked for by contact, who has few: while a sequence begins, what
 * the database knows of how many it has is of before, and by sequence it would read all of them for each contact.
 * @param contact alias of the table
 * @param list SQL of the list's id
 * @param sequence SQL of the sequence's id
 */
export const leftOutSql = (contact: string, list: string, sequence: string) => `CASE
    WHEN ${contact}.deleted_at IS NOT NULL THEN 'no_address'
    WHEN ${reasonSql(contact, list)} IS NOT NULL THEN ${reasonSql(contact, list)}
    WHEN ${isSuppressed(`${contact}.email`, list)} THEN 'suppressed'
    WHEN EXISTS (SELECT FROM company WHERE company.id = ${contact}.company_id AND is_left_alone) THEN 'left_alone'
    WHEN EXISTS (SELECT FROM sequence_run WHERE contact_id = ${contact}.id AND sequence_id + 0 = ${sequence} AND status = 'in_progress') THEN 'already_in'
  END`
