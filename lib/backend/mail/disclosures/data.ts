import { recordsOf } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import {
  type ConversationDisclosure,
  disclosurePageSize,
  type MailDisclosure,
} from "#lib/contract/mail/mail-disclosures.ts"

/** SQL: whether a mail is private, and of people alone who may not sign in any more. */
const isLeft = "mail.removed_at IS NULL AND mail.is_hidden AND mail_holders_left(mail.id)"

/** SQL: ids of the mails of a conversation that an approval opens. @param thread SQL of its id */
export const openableMails = (thread: string) =>
  `SELECT mail.id FROM mail WHERE mail.thread_id = ${thread} AND ${isLeft}`

const state = `CASE WHEN one.status = 'waiting' AND one.ends_at <= now() THEN 'unanswered'
  WHEN one.status = 'approved' AND one.ends_at <= now() THEN 'ended' ELSE one.status::text END`

/** What it opened, once it was approved. */
const mailsOf = `SELECT mail_id AS id FROM mail_disclosed_mail opened WHERE opened.disclosure_id = one.id
  UNION (SELECT openable.id FROM (${openableMails("one.thread_id")}) openable WHERE one.status <> 'approved')`

/** Records of a conversation that are named; more are on no screen. */
const maxNamed = 3

/** A request as the wire has it; the statement names it `one`. @param viewer parameter of the caller's id */
const columns = (viewer: string) => `one.id, one.thread_id AS thread, ${state} AS state,
  json_build_object('id', asker.id, 'name', asker.name) AS asker, one.reason,
  ${list(`SELECT u.id, u.name, ${moment("u.disabled_at")} AS left_at FROM "user" u WHERE u.id IN (
    SELECT user_id FROM mail_holder WHERE mail_id IN (${mailsOf})) ORDER BY u.name, u.id`)} AS owners,
  ${recordsOf("company", "one.thread_id", maxNamed)} AS companies, ${recordsOf("contact", "one.thread_id", maxNamed)} AS contacts,
  (SELECT count(*)::int FROM (${mailsOf}) mails) AS mails, ${moment("one.asked_at")} AS asked_at, ${moment("one.ends_at")} AS ends_at,
  CASE WHEN decider.id IS NOT NULL THEN json_build_object('id', decider.id, 'name', decider.name) END AS decider,
  ${moment("one.decided_at")} AS decided_at, (${state} = 'waiting' AND one.asker_id <> ${viewer}) AS may_answer`

const joins = `JOIN "user" asker ON asker.id = one.asker_id LEFT JOIN "user" decider ON decider.id = one.decider_id`
const waits = "one.status = 'waiting' AND one.ends_at > now()"
/** It waits, or what it opened is read. */
const isOpen = "one.status IN ('waiting', 'approved') AND one.ends_at > now()"

/** Requests that wait, and those before, newest first. */
export async function listDisclosures(before: number | undefined, viewer: number) {
  const select = `SELECT ${columns("$1")} FROM mail_disclosure one ${joins}`
  const [waiting, found] = await Promise.all([
    query<MailDisclosure>({ text: `${select} WHERE ${waits} ORDER BY one.id`, values: [viewer] }),
    query<MailDisclosure>({
      text: `${select} WHERE NOT (${waits}) AND ($2::int IS NULL OR one.id < $2) ORDER BY one.id DESC LIMIT $3`,
      values: [viewer, before ?? null, disclosurePageSize + 1],
    }),
  ])
  const data = found.slice(0, disclosurePageSize)
  return { waiting, data, next: found.length > data.length ? (data.at(-1)?.id ?? null) : null }
}

/** A request as the wire has it. @throws 404 for one that is not there */
export async function getDisclosure(
  id: number,
  viewer: number,
  connection?: Connection,
): Promise<MailDisclosure> {
  const [found] = await query<MailDisclosure>(
    {
      text: `SELECT ${columns("$1")} FROM mail_disclosure one ${joins} WHERE one.id = $2`,
      values: [viewer, id],
    },
    connection,
  )
  if (!found) throw notFound("disclosure")
  return found
}

/** The caller's request for a conversation that waits or runs. */
export async function findOwnOpen(thread: number, viewer: number, connection: Connection) {
  const [found] = await query<MailDisclosure>(
    {
      text: `SELECT ${columns("$1")} FROM mail_disclosure one ${joins}
        WHERE one.thread_id = $2 AND one.asker_id = $1 AND ${isOpen} ORDER BY one.id DESC LIMIT 1`,
      values: [viewer, thread],
    },
    connection,
  )
  return found
}

/** What a conversation has of requests. @throws 404 for one that is not there */
export async function disclosureOf(thread: number, viewer: number): Promise<ConversationDisclosure> {
  const [requests, { is_there, mails, approvers }] = await Promise.all([
    query<MailDisclosure>({
      text: `SELECT ${columns("$1")} FROM mail_disclosure one ${joins}
        WHERE one.thread_id = $2 AND ${isOpen} ORDER BY one.id DESC`,
      values: [viewer, thread],
    }),
    queryOne<{ is_there: boolean; mails: number; approvers: number }>({
      text: `SELECT EXISTS (SELECT FROM mail_thread WHERE id = $2 AND mails > 0) AS is_there,
        (SELECT count(*)::int FROM (${openableMails("$2")}) openable) AS mails,
        (SELECT count(*)::int FROM user_ability given WHERE given.ability = 'mail.disclose' AND given.user_id <> $1
          AND user_discloses_mails(given.user_id)) AS approvers`,
      values: [viewer, thread],
    }),
  ])
  if (!is_there) throw notFound("conversation")
  const isOwn = requests.some(({ asker }) => asker.id === viewer)
  return { mails, may_ask: mails > 0 && !isOwn, approvers, requests }
}
