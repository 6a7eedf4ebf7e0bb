import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { OwnMailbox, SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { believedState, serverJson, shownTrouble } from "../data.ts"

const sharedSql = (
  where: string,
) => `SELECT box.id, box.display_name AS name, box.email::text AS email, box.intake,
    ${serverJson("imap")} AS imap, ${serverJson("smtp")} AS smtp, box.username, box.auth,
    ${list(`SELECT u.id, u.name FROM mailbox_member member JOIN "user" u ON u.id = member.user_id WHERE member.mailbox_id = box.id
      ORDER BY normalise(u.name), u.id`)} AS members,
    ARRAY(SELECT user_id FROM mailbox_member WHERE mailbox_id = box.id AND prepared_from IS NOT NULL ORDER BY 1) AS preparing,
    ${believedState} AS state, ${exactMoment("box.state_since")} AS state_since, ${exactMoment("box.last_contact_at")} AS last_contact_at,
    ${shownTrouble} AS last_error, ${exactMoment("box.send_refused_at")} AS send_refused_at, box.per_minute, box.per_day,
    ARRAY(SELECT pattern::text FROM mailbox_exclusion WHERE mailbox_id = box.id ORDER BY pattern) AS exclusions, box.version
  FROM mailbox box WHERE box.user_id IS NULL AND ${where} ORDER BY normalise(box.display_name), box.id`

/** SQL: whether a user can be a member: he or she may sign in and read mails. The statement has the user as `u`. */
export const mayBeMember = `u.disabled_at IS NULL AND EXISTS (SELECT FROM user_ability WHERE user_id = u.id AND ability = 'mail.read')`

/** All shared mailboxes by name. */
export const listShared = (): Promise<SharedMailbox[]> =>
  query<SharedMailbox>({ text: sharedSql("true"), values: [] })

/** A shared mailbox. @throws 404 also for a user's own */
export async function getShared(id: number, connection?: Connection): Promise<SharedMailbox> {
  const [found] = await query<SharedMailbox>({ text: sharedSql("box.id = $1"), values: [id] }, connection)
  if (!found) throw notFound("mailbox")
  return found
}

/** Who can become a member, by name. */
export const listColleagues = (): Promise<Option[]> =>
  query<Option>({
    text: `SELECT u.id, u.name FROM "user" u WHERE ${mayBeMember} ORDER BY normalise(u.name), u.id`,
    values: [],
  })

/** SQL: whether a mailbox has the mail that is answered, by its address among those whom that went to first. */
const isAnswered = `EXISTS (SELECT FROM mail_copy copy WHERE copy.mailbox_id = box.id AND copy.mail_id = $2)`
const isAddressed = `EXISTS (SELECT FROM mail, jsonb_array_elements(mail."to") person WHERE mail.id = $2 AND (person ->> 'email')::citext = box.email)`

/**
 * The mailboxes that a user reads and sends from, the one that is proposed first: that to which the mail came that is answered, else the
 * own one, else shared ones by name.
 */
export const listOwnMailboxes = (userId: number, answered?: number): Promise<OwnMailbox[]> =>
  query<OwnMailbox>({
    text: `SELECT box.id, box.display_name AS name, box.email::text AS email, box.user_id IS NULL AS is_shared,
        EXISTS (SELECT FROM mailbox_member joining WHERE joining.mailbox_id = box.id AND joining.user_id = $1
          AND joining.prepared_from IS NOT NULL) AS is_preparing
      FROM mailbox_reader reader JOIN mailbox box ON box.id = reader.mailbox_id WHERE reader.user_id = $1
      ORDER BY ${isAnswered} AND ${isAddressed} DESC, ${isAnswered} DESC, box.user_id IS NULL, normalise(box.display_name), box.id`,
    values: [userId, answered ?? null],
  })
