import { type Connection, pool, query } from "#lib/backend/platform/database/db.ts"
import { isBounceSender } from "./bounce-sender.ts"
import type { MailAddressing } from "./mail-head.ts"

/** SQL: whether an address is of one of us: a user's, or that of a linked mailbox. */
export const isColleague = (
  email: string,
) => `(EXISTS (SELECT FROM "user" WHERE "user".email = ${email} OR "user".messenger_email = ${email})
  OR EXISTS (SELECT FROM mailbox WHERE mailbox.email = ${email}))`

/** A domain that is excluded takes along those below it. */
const excluded = `EXISTS (
    SELECT FROM unnest(asked.people) AS person (address) CROSS JOIN LATERAL lower(address) AS email JOIN mailbox_exclusion exclusion
      ON exclusion.mailbox_id = $1 CROSS JOIN LATERAL lower(exclusion.pattern::text) AS barred
    WHERE email <> (SELECT lower(mailbox.email::text) FROM mailbox WHERE id = $1)
      AND (email = barred OR strpos(barred, '@') = 0 AND right(email, length(barred) + 1) IN ('@' || barred, '.' || barred)))`

const wantedSql = `SELECT asked.place::int AS place,
    NOT ${excluded} AND (asked.is_bounce
      OR EXISTS (SELECT FROM mail WHERE mail.message_id = ANY (asked.ids) OR mail.refs && asked.ids)
      OR EXISTS (SELECT FROM unnest(asked.people::citext[]) AS person (address)
        JOIN contact_address ON contact_address.email = person.address
        WHERE NOT ${isColleague("contact_address.email")})) AS is_wanted
  FROM jsonb_to_recordset($2::jsonb) asked (place int, people text[], ids text[], is_bounce boolean)`

type Wanted = { place: number; is_wanted: boolean }

/** Message-IDs that a mail names, its own among them. */
export function namedIds({ messageId, inReplyTo, references }: MailAddressing): string[] {
  return [...new Set([messageId, inReplyTo, ...references].filter((id) => id !== null))]
}

type Asked = { place: number; people: string[]; ids: string[]; is_bounce: boolean }

function asked(mail: MailAddressing, place: number): Asked {
  const people = [...mail.from, ...mail.to, ...mail.cc].map(({ email }) => email)
  return { place, people, ids: namedIds(mail), is_bounce: isBounceSender(mail.from[0]?.email) }
}

function ask(mails: Asked[], mailboxId: number, connection: Connection): Promise<Wanted[]> {
  return query<Wanted>({ text: wantedSql, values: [mailboxId, JSON.stringify(mails)] }, connection)
}

/**
 * Of each mail whether it is kept, in their order and one round trip: it is from or to a known contact, or belongs to a
 * conversation that is kept, and nobody in it is excluded from the mailbox. What reports that a mail did not arrive is looked at.
 */
export async function areWanted(
  mails: MailAddressing[],
  mailboxId: number,
  connection: Connection = pool,
): Promise<boolean[]> {
  const rows = await ask(mails.map(asked), mailboxId, connection)
  const answers = new Map(rows.map((row) => [row.place, row.is_wanted]))
  return mails.map((_, place) => answers.get(place) ?? false)
}

/** Whether a mail is worth fetching, by its headers; `areWanted` asks for many. */
export async function isWanted(mail: MailAddressing, mailboxId: number): Promise<boolean> {
  const [wanted] = await areWanted([mail], mailboxId)
  return wanted ?? false
}

/** Whether a mail is kept for what it is, not for what it may report. */
export async function isKept(mail: MailAddressing, mailboxId: number): Promise<boolean> {
  const [row] = await ask([{ ...asked(mail, 0), is_bounce: false }], mailboxId, pool)
  return row?.is_wanted ?? false
}
