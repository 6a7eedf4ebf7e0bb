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
    SELECT FROM unnest(candidate.people) AS person (address) CROSS JOIN LATERAL lower(address) AS email JOIN mailbox_exclusion exclusion
      ON exclusion.mailbox_id = $1 CROSS JOIN LATERAL lower(exclusion.pattern::text) AS barred
    WHERE email <> (SELECT lower(mailbox.email::text) FROM mailbox WHERE id = $1)
      AND (email = barred OR strpos(barred, '@') = 0 AND right(email, length(barred) + 1) IN ('@' || barred, '.' || barred)))`

const relevantSql = `SELECT candidate.index::int AS index,
    NOT ${excluded} AND (candidate.is_bounce
      OR EXISTS (SELECT FROM mail WHERE mail.message_id = ANY (candidate.ids) OR mail.refs && candidate.ids)
      OR EXISTS (SELECT FROM unnest(candidate.people::citext[]) AS person (address)
        JOIN contact_address ON contact_address.email = person.address
        WHERE NOT ${isColleague("contact_address.email")})) AS is_relevant
  FROM jsonb_to_recordset($2::jsonb) candidate (index int, people text[], ids text[], is_bounce boolean)`

type Relevance = { index: number; is_relevant: boolean }

/** Message-IDs that a mail names, its own among them. */
export function namedIds({ messageId, inReplyTo, references }: MailAddressing): string[] {
  return [...new Set([messageId, inReplyTo, ...references].filter((id) => id !== null))]
}

type Candidate = { index: number; people: string[]; ids: string[]; is_bounce: boolean }

function candidate(mail: MailAddressing, index: number): Candidate {
  const people = [...mail.from, ...mail.to, ...mail.cc].map(({ email }) => email)
  return { index, people, ids: namedIds(mail), is_bounce: isBounceSender(mail.from[0]?.email) }
}

function ask(mails: Candidate[], mailboxId: number, connection: Connection): Promise<Relevance[]> {
  return query<Relevance>({ text: relevantSql, values: [mailboxId, JSON.stringify(mails)] }, connection)
}

/**
 * Of each mail whether it is kept, in their order and one round trip: it is from or to a known contact, or belongs to a
 * conversation that is kept, and nobody in it is excluded from the mailbox. What reports that a mail did not arrive is looked at.
 */
export async function areRelevant(
  mails: MailAddressing[],
  mailboxId: number,
  connection: Connection = pool,
): Promise<boolean[]> {
  const rows = await ask(mails.map(candidate), mailboxId, connection)
  const answers = new Map(rows.map((row) => [row.index, row.is_relevant]))
  return mails.map((_, index) => answers.get(index) ?? false)
}

/** Whether a mail is worth fetching, by its headers; `areRelevant` asks for many. */
export async function isRelevant(mail: MailAddressing, mailboxId: number): Promise<boolean> {
  const [answer] = await areRelevant([mail], mailboxId)
  return answer ?? false
}

/** Whether a mail is kept for what it is, not for what it may report. */
export async function isKept(mail: MailAddressing, mailboxId: number): Promise<boolean> {
  const [row] = await ask([{ ...candidate(mail, 0), is_bounce: false }], mailboxId, pool)
  return row?.is_relevant ?? false
}
