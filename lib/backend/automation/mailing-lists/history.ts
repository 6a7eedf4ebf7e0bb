import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import type { ListOfContact, SubscriptionEvent } from "#lib/contract/automation/mailing-members.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { contactsOf } from "./contacts-of.ts"
import { dynamicListsWith } from "./dynamic-lists.ts"
import { getList } from "./one-list.ts"

/** Events that are read at a time. */
const atOnce = 50

/** @param which SQL of those meant, on `event` */
const eventsSql = (
  which: string,
) => `SELECT event.id, CASE WHEN mailing_list.id IS NOT NULL THEN json_build_object('id', mailing_list.id, 'name', mailing_list.name) END AS list,
    CASE WHEN contact.id IS NOT NULL THEN json_build_object('id', contact.id, 'name', ${storedKinds.contact.name("contact")}) END AS contact,
    event.email::text AS email, action, source,
    CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS "user",
    coalesce(proof ->> 'consent', proof ->> 'origin', (SELECT subject FROM bulk_mail WHERE bulk_mail.id = (proof ->> 'bulk')::int)) AS proof, ${moment("event.at")} AS at
  FROM subscription_event event LEFT JOIN mailing_list ON mailing_list.id = event.mailing_list_id LEFT JOIN contact ON contact.id = event.contact_id
    LEFT JOIN "user" author ON author.id = (proof ->> 'user')::int
  WHERE ${which} ORDER BY event.at DESC, event.id DESC`

/** Who came to a list and left it, latest first; those before one that was seen. Throws a 404. */
export async function listEvents(list: number, before: number | undefined) {
  await getList(list)
  const earlier = `($2::int IS NULL OR (event.at, event.id) < (SELECT at, id FROM subscription_event WHERE id = $2))`
  const rows = await query<SubscriptionEvent>({
    text: `${eventsSql(`event.mailing_list_id = $1 AND ${earlier}`)} LIMIT ${atOnce + 1}`,
    values: [list, before ?? null],
  })
  return { data: rows.slice(0, atOnce), has_more: rows.length > atOnce }
}

/** Lists that a contact is on, and how it came to them and left others. Throws a 404. */
export async function ofContact(
  contact: number,
): Promise<{ lists: ListOfContact[]; events: SubscriptionEvent[] }> {
  await requireRecord({ type: "contact", id: contact })
  const dynamic = (await dynamicListsWith("SELECT $1::int", contact)).map(({ id }) => id)
  const [lists, events] = await Promise.all([
    query<ListOfContact>({
      name: "lists-of-contact",
      text: `SELECT mailing_list.id, mailing_list.name, kind, ${moment("link.created_at")} AS since, (SELECT source FROM subscription_event event
          WHERE event.contact_id = $1 AND event.mailing_list_id = link.mailing_list_id AND action = 'subscribed' ORDER BY at DESC, event.id DESC LIMIT 1) AS source
        FROM mailing_list LEFT JOIN mailing_subscription link ON link.mailing_list_id = mailing_list.id AND link.contact_id = $1
        WHERE archived_at IS NULL AND (link.contact_id IS NOT NULL OR mailing_list.id = ANY ($2::int[])) ORDER BY normalise(mailing_list.name)`,
      values: [contact, dynamic],
    }),
    query<SubscriptionEvent>({
      name: "subscription-history",
      text: `${eventsSql("event.contact_id = $1")} LIMIT ${atOnce}`,
      values: [contact],
    }),
  ])
  return { lists, events }
}

type Counted = Option & { contacts: number }

/** Contacts of a record that are searched for on dynamic lists. */
const maxContacts = 1_000

/** Lists of the contacts of a company, or of the companies of a registration; dynamic ones among its first 1,000 contacts. Throws a 404. */
export async function ofRecord(type: KindWith<"bulk">, record: number): Promise<Counted[]> {
  await requireRecord({ type, id: record })
  const contacts = `SELECT contact FROM (${contactsOf[type]}) of WHERE record = $1`
  const dynamic = await dynamicListsWith(`${contacts} ORDER BY contact LIMIT ${maxContacts}`, record)
  return query<Counted>({
    text: `SELECT mailing_list.id, mailing_list.name, counted.contacts FROM (
        SELECT mailing_list_id AS list, count(*)::int AS contacts FROM mailing_subscription link JOIN contact ON contact.id = link.contact_id
          WHERE link.contact_id IN (${contacts}) AND contact.deleted_at IS NULL GROUP BY mailing_list_id
        UNION ALL SELECT * FROM unnest($2::int[], $3::int[])) counted
      JOIN mailing_list ON mailing_list.id = counted.list WHERE archived_at IS NULL ORDER BY normalise(mailing_list.name)`,
    values: [record, dynamic.map(({ id }) => id), dynamic.map(({ contacts: found }) => found)],
  })
}
