import { hasUnsubscribed } from "#lib/backend/mail/delivery/writable.ts"
import { hasExceptions, leftAll, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailChoice } from "#lib/contract/automation/mailing-pages.ts"
import { masked } from "#lib/text/masked.ts"

/** SQL: the address that mails go to from now on. */
const address = "coalesce(nullif(contact.email, ''), send.email)"

/** SQL on a row of mailing_list, of contact and of send: whether a recipient gets its mails. */
export const isOn = `NOT ${isSuppressed(address, "mailing_list.id")} AND NOT ${hasUnsubscribed("contact", "mailing_list.id")}
  AND (kind = 'dynamic' OR EXISTS (SELECT FROM mailing_subscription WHERE contact_id = contact.id AND mailing_list_id = mailing_list.id))`

/** SQL: whether somebody is on a list, or left it without anybody's help: of such a list he or she knows. */
const isOwn = `(EXISTS (SELECT FROM mailing_subscription WHERE contact_id = contact.id AND mailing_list_id = mailing_list.id)
  OR EXISTS (SELECT FROM suppression WHERE email = ${address} AND mailing_list_id = mailing_list.id AND user_id IS NULL AND reason IN ${ownReasons}))`

/**
 * SQL on the same rows: lists that can be chosen. The list of the mail, and of static ones those for everybody to see and the recipient's
 * own; of no other private list anything is said.
 */
export const choosable = `archived_at IS NULL AND (mailing_list.id = send.list_id OR kind = 'static' AND (mailing_list.is_public OR ${isOwn}))`

const choiceSql = `SELECT coalesce(contact.email, send.email, '')::text AS address,
    (SELECT json_build_object('id', id, 'name', name, 'is_on', ${isOn}) FROM mailing_list WHERE id = send.list_id) AS list,
    contact.is_blacklisted OR contact.deleted_at IS NOT NULL
      OR EXISTS (SELECT FROM suppression WHERE email = ${address} AND mailing_list_id IS NULL AND (reason NOT IN ${ownReasons} OR user_id IS NOT NULL))
      OR ${leftAll("contact.unsubscribed_at", address)} AND NOT ${hasExceptions(address)} AS is_off,
    contact.allows_tracking IS TRUE AS is_tracked,
    ${list(`SELECT id, name, description, ${isOn} AS is_on FROM mailing_list WHERE ${choosable} ORDER BY name`)} AS lists
  FROM mailing_send send JOIN contact ON contact.id = send.contact_id WHERE send.id = $1`

/** What the recipient of a mail gets. Throws a 404 for a mail that is no longer there. */
export async function choiceOf(send: number): Promise<MailChoice> {
  const [found] = await query<MailChoice>({ name: "mail-choice", text: choiceSql, values: [send] })
  if (!found) throw notFound("link")
  const { is_off } = found
  const off = <One extends { is_on: boolean }>(one: One) => ({ ...one, is_on: one.is_on && !is_off })
  return {
    ...found,
    address: masked(found.address),
    list: found.list && off(found.list),
    lists: found.lists.map(off),
  }
}
