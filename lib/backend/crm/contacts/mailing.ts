import { query } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import type { ContactMailing } from "#lib/contract/crm/contact-detail.ts"

/** Mails that are shown, the newest; those that are still to go are none yet. */
const shownMails = 50
/** What was said of tracking that is shown, the latest. */
const shownConsents = 20

const mailingSql = `SELECT is_blacklisted AS blacklisted, unsubscribed_at IS NOT NULL AS unsubscribed, allows_tracking,
  ${list(`SELECT event.id, action, purposes, source, text_version, text, proof ->> 'reason' AS reason, proof ->> 'address' AS address,
      CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS "user", ${moment("at")} AS at
    FROM tracking_event event LEFT JOIN "user" author ON author.id = (proof ->> 'user')::int
    WHERE contact_id = contact.id ORDER BY event.at DESC, event.id DESC LIMIT ${shownConsents}`)} AS tracking,
  ${list(`SELECT mailing_list.id, mailing_list.name FROM mailing_subscription link
    JOIN mailing_list ON mailing_list.id = link.mailing_list_id
    WHERE link.contact_id = contact.id ORDER BY mailing_list.name`)} AS lists,
  ${list(`SELECT mailing_list.id, mailing_list.name FROM suppression_exception exception JOIN mailing_list ON mailing_list.id = exception.mailing_list_id
    WHERE contact.unsubscribed_at IS NOT NULL AND exception.email = contact.email AND archived_at IS NULL ORDER BY mailing_list.name`)} AS excepted,
  ${list(`SELECT id, object, ${moment("sent_at")} AS date, "from", status, illustration,
      CASE WHEN machine_clicked_at IS NOT NULL THEN 'clicked' WHEN machine_opened_at IS NOT NULL THEN 'opened' END AS by_machine FROM mailing_send
    WHERE contact_id = contact.id AND delivery IN ('sent', 'unknown') ORDER BY sent_at DESC, id DESC LIMIT $2`)} AS emails
FROM contact WHERE id = $1 AND deleted_at IS NULL`

/**
 * What the mailing provider knows of a contact, in one round trip.
 * @returns undefined for an unknown or deleted contact
 */
export async function findMailing(contactId: number): Promise<ContactMailing | undefined> {
  const [mailing] = await query<ContactMailing>({
    name: "contact-mailing",
    text: mailingSql,
    values: [contactId, shownMails],
  })
  return mailing
}
