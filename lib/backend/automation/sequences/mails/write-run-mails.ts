import { randomUUID } from "node:crypto"
import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import { lockMailbox } from "#lib/backend/mail/channels/lock-mailbox.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { type LeaseHolder, leaseAgain } from "#lib/backend/mail/delivery/lease-mails.ts"
import { type NewMail, queueMails } from "#lib/backend/mail/delivery/queue-mail.ts"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { fillPlaceholders } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { linksFor } from "../editing/links-in.ts"
import { nextDaytime } from "../engine/local-time.ts"
import { isOverSql, joinedToRun, mayMove, overSql } from "../runs/run-continues.ts"
import { againOfSequences, dueOfSequences } from "./due-mails.ts"
import { runValues } from "./run-values.ts"

const column = { mailbox: "mailbox_id", sender: "sender_id" } as const

/** Whether a channel has mails of sequences to write, or to try again. */
export async function hasRunMails({ kind, id }: SendingChannel): Promise<boolean> {
  const found = await query({
    name: `run_mails_due_by_${kind}`,
    text: `SELECT WHERE EXISTS (SELECT FROM ${dueOfSequences} AND send.${column[kind]} = $1)
      OR EXISTS (SELECT FROM ${againOfSequences} AND delivery.${column[kind]} = $1)`,
    values: [id],
  })
  return found.length > 0
}

type Again = { mail_id: number; country: string | null; now: string; is_over: boolean }

/** Mails of sequences that are not paused whose next try is due; `is_over` says that they go no more, for reasons of their run or recipient. */
function findAgain({ kind, id }: SendingChannel, limit: number): Promise<Again[]> {
  return query<Again>({
    text: `SELECT due.mail_id, (SELECT code FROM country WHERE country.id = home.country_id)::text AS country, sequence_now() AS now, ${isOverSql} AS is_over
      FROM (SELECT delivery.mail_id, delivery.due_at, send.run_id FROM ${againOfSequences} AND delivery.${column[kind]} = $1
          ORDER BY delivery.due_at, delivery.mail_id LIMIT $2) due
        JOIN sequence_run run ON run.id = due.run_id ${joinedToRun}
      ORDER BY due.due_at, due.mail_id`,
    values: [id, limit],
  })
}

/** Tries that came due by night wait for the morning of their recipient. */
async function waitForMorning(found: Again[]): Promise<void> {
  const late = found
    .map(({ mail_id, country, now }) => ({
      mail_id,
      ms: nextDaytime(Date.parse(now), country) - Date.parse(now),
    }))
    .filter(({ ms }) => ms > 0)
  if (late.length === 0) return
  await query({
    text: `UPDATE mail_delivery SET due_at = now() + make_interval(secs => given.ms / 1000.0) FROM unnest($1::int[], $2::float8[]) AS given (id, ms)
      WHERE mail_id = given.id AND status = 'queued'`,
    values: [late.map(({ mail_id }) => mail_id), late.map(({ ms }) => ms)],
  })
}

/** Leases mails of sequences that are to be tried again, by day; those of runs that ended meanwhile, or are about to, go no more. */
export async function leaseRunMailsAgain(
  channel: SendingChannel,
  limit: number,
  holder: LeaseHolder,
): Promise<MailLease[]> {
  const { kind, id } = channel
  const found = await findAgain(channel, limit)
  if (found.length === 0) return []
  await query({
    text: "UPDATE mail_delivery SET status = 'cancelled' WHERE mail_id = ANY ($1) AND status = 'queued'",
    values: [found.filter(({ is_over }) => is_over).map(({ mail_id }) => mail_id)],
  })
  await waitForMorning(found.filter(({ is_over }) => !is_over))
  return leaseAgain(
    {
      joined: `JOIN mailing_send send ON send.mail_id = mail_delivery.mail_id JOIN sequence_run run ON run.id = send.run_id ${joinedToRun}`,
      where: `is_paced AND bulk_mail_id IS NULL AND mail_delivery.${column[kind]} = $1 AND mail_delivery.mail_id = ANY ($5) AND ${mayMove}
          AND NOT ${isOverSql}`,
      values: [found.map(({ mail_id }) => mail_id)],
    },
    id,
    limit,
    holder,
  )
}

type Row = {
  id: number
  email: string
  name: string
  contact_id: number
  company_id: number | null
  session_id: number | null
  first_name: string
  last_name: string
  language: MailLanguage
  country: string | null
  now: string
  subject: string
  content: string
  reason: string | null
}

/** Rows that are due, with why somebody is not written to after all: looked up in the transaction that writes the mail. */
function lockRows({ kind, id }: SendingChannel, limit: number, connection: Connection): Promise<Row[]> {
  return query<Row>(
    {
      text: `SELECT send.id, contact.email::text AS email, btrim(contact.first_name || ' ' || contact.last_name) AS name, contact.id AS contact_id,
          home.id AS company_id, run.session_id, btrim(contact.first_name) AS first_name, btrim(contact.last_name) AS last_name, email.language, (SELECT code FROM country WHERE country.id = home.country_id)::text AS country, sequence_now() AS now,
          email.subject, email.content, CASE
            WHEN run.status <> 'in_progress' THEN 'run_over'
            WHEN ${overSql} = 'unsubscribed' AND recipient.unsubscribed_at IS NULL THEN 'suppressed'
            ELSE ${overSql}
          END AS reason
        FROM (SELECT send.* FROM ${dueOfSequences} AND send.${column[kind]} = $1 ORDER BY send.due_at, send.id LIMIT $2 FOR UPDATE OF send SKIP LOCKED) send
          JOIN sequence_run run ON run.id = send.run_id ${joinedToRun}
          JOIN sequence_email email ON email.id = send.email_id
          JOIN contact ON contact.id = send.contact_id
        ORDER BY send.due_at, send.id`,
      values: [id, limit],
    },
    connection,
  )
}

/** A mail that is not written: nobody is to have it any more, or it failed, which is counted and reported to somebody. */
type Unsent = { id: number; delivery: "cancelled" | "failed"; failure: string }

async function noteUnsent(unsent: Unsent[], connection: Connection): Promise<void> {
  if (unsent.length === 0) return
  await query(
    {
      text: `UPDATE mailing_send SET delivery = given.delivery, failure = given.failure
        FROM unnest($1::int[], $2::delivery_status[], $3::text[]) AS given (id, delivery, failure) WHERE mailing_send.id = given.id`,
      values: [
        unsent.map(({ id }) => id),
        unsent.map(({ delivery }) => delivery),
        unsent.map(({ failure }) => failure),
      ],
    },
    connection,
  )
}

async function deferMails(rows: { id: number; until: number }[], connection: Connection): Promise<void> {
  if (rows.length === 0) return
  await query(
    {
      text: `UPDATE mailing_send SET due_at = given.due_at FROM unnest($1::int[], $2::timestamptz[]) AS given (id, due_at)
        WHERE mailing_send.id = given.id`,
      values: [rows.map(({ id }) => id), rows.map(({ until }) => new Date(until))],
    },
    connection,
  )
}

/** The mail as its recipient gets it; `missing` names placeholders for which the record has no value. */
async function filled(row: Row, channel: SendingChannel, connection: Connection) {
  const values = await runValues(row, channel.display_name, connection)
  const { html, ...rest } = await fillPlaceholders(
    { subject: row.subject, html: row.content },
    values,
    connection,
  )
  return { ...rest, html: outgoingHtml(html), links: linksFor(row.content, values) }
}

/**
 * Has who disables the user of a mailbox, or unlinks it, wait until its mails are written, and those that wait for their pace removed
 * before any is (`user_left_sequences` of prisma/sql/14-sequences.sql). Locked as there: the user, the mailbox, then the mails.
 */
async function lockUser({ kind, id, user_id }: SendingChannel, connection: Connection): Promise<void> {
  if (kind !== "mailbox") return
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR KEY SHARE`, values: [user_id] }, connection)
  await lockMailbox(id, connection)
}

/**
 * Writes the next mails of sequences that a channel sends, leased by the worker that writes them: the mail, its delivery and what its run knows of it
 * come in one transaction. Whose run is over, or about to be, is left out; in whose country it is night is written to in the morning.
 */
export function writeRunMails(
  channel: SendingChannel,
  limit: number,
  { worker, leaseSeconds }: LeaseHolder,
): Promise<MailLease[]> {
  return inTransaction(async (connection) => {
    await lockUser(channel, connection)
    const rows = await lockRows(channel, limit, connection)
    const unsent: Unsent[] = []
    const late: { id: number; until: number }[] = []
    const written: { send: number; links: Record<string, string>; mail: NewMail }[] = []
    for (const row of rows) {
      const now = Date.parse(row.now)
      const until = nextDaytime(now, row.country)
      if (row.reason !== null) unsent.push({ id: row.id, delivery: "cancelled", failure: row.reason })
      else if (until > now) late.push({ id: row.id, until })
      else {
        const { subject, html, missing, links } = await filled(row, channel, connection)
        if (missing.length > 0)
          unsent.push({ id: row.id, delivery: "failed", failure: `missing_value ${missing.join(", ")}` })
        else
          written.push({
            send: row.id,
            links,
            mail: mailTo(row, { subject, html }, channel, worker, leaseSeconds),
          })
      }
    }
    await noteUnsent(unsent, connection)
    await deferMails(late, connection)
    if (written.length === 0) return []
    const ids = await queueMails(
      written.map(({ mail }) => mail),
      connection,
    )
    await query(
      {
        text: `UPDATE mailing_send SET mail_id = given.mail, delivery = 'sending', object = given.object, email = given.email, links = given.links
          FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[]) AS given (id, mail, object, email, links) WHERE mailing_send.id = given.id`,
        values: [
          written.map(({ send }) => send),
          ids,
          written.map(({ mail }) => mail.subject),
          written.map(({ mail }) => mail.to[0]?.email ?? ""),
          written.map(({ links }) => JSON.stringify(links)),
        ],
      },
      connection,
    )
    return ids.map((mail_id) => ({ mail_id, attempt: 1, tries: 0, bulk_mail_id: null, is_paced: true }))
  })
}

function mailTo(
  row: Row,
  text: { subject: string; html: string },
  channel: SendingChannel,
  worker: string,
  seconds: number,
): NewMail {
  return {
    ...text,
    key: randomUUID(),
    channel,
    to: [{ name: row.name, email: row.email }],
    cc: [],
    thread: null,
    inReplyTo: null,
    refs: [],
    registrationId: null,
    bulkMailId: null,
    files: [],
    companyId: row.company_id,
    contactId: row.contact_id,
    isPaced: true,
    timing: { leasedBy: worker, seconds },
  }
}
