import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { noteNoticed } from "#lib/backend/automation/mailing-pages/note-noticed.ts"
import { noteComplaint } from "#lib/backend/mail/inbound/complaint.ts"
import { noteBounces, type ReportedMail } from "#lib/backend/mail/inbound/note-bounces.ts"
import type { PartnerEvent } from "#lib/backend/mail/mailing-partner/partner.ts"
import { noteMessageId, noteTaken } from "#lib/backend/mail/mailing-partner/partner-mails.ts"
import { mailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"

/** Days to which what happened is dated back. */
const longestAgo = 20 * 86_400_000

type MailOfEvent = ReportedMail & { send: number | null; contact: number | null }

/** Takes what a provider reports of mails, event by event; events about no mail of ours are skipped. */
export async function takeEvents(events: readonly object[]): Promise<void> {
  const partner = await mailingPartner()
  for (const each of events) {
    const event = partner?.readEvent(each)
    if (event) await takeEvent(event)
  }
}

/** The mail that an event is about, locked: its events are taken one after the other. */
async function lockMail(
  { keys, messageId }: PartnerEvent,
  connection: Connection,
): Promise<MailOfEvent | undefined> {
  const [found] = await query<MailOfEvent>(
    {
      text: `SELECT mail.id, mail.message_id, mail."to" || mail.cc AS people, send.id AS send, send.contact_id AS contact
        FROM partner_mail partner JOIN mail ON mail.id = partner.mail_id LEFT JOIN mailing_send send ON send.mail_id = mail.id
        WHERE partner.mail_id IN (SELECT mail_id FROM partner_mail WHERE key = ANY ($1::uuid[]) UNION ALL SELECT id FROM mail WHERE message_id = $2)
        LIMIT 1 FOR NO KEY UPDATE OF partner`,
      values: [keys, messageId],
    },
    connection,
  )
  return found
}

async function takeEvent(event: PartnerEvent): Promise<void> {
  const mail = await againAfterRace(() => inTransaction((connection) => note(event, connection)))
  if (mail && mail.send !== null) await notice(event, mail.send)
}

/** @returns the mail that it is about; undefined for one that is none of ours */
async function note(event: PartnerEvent, connection: Connection): Promise<MailOfEvent | undefined> {
  const found = await lockMail(event, connection)
  const email = event.email.toLowerCase()
  if (!found?.people.some((person) => person.email.toLowerCase() === email)) return undefined
  // Whatever happened to it, it was taken: also where the answer that said so was lost.
  if (event.messageId !== null) await noteMessageId(found.id, event.messageId, connection)
  await noteTaken(found.id, connection)
  await follow(event, found, connection)
  return found
}

async function follow(event: PartnerEvent, mail: MailOfEvent, connection: Connection): Promise<void> {
  const { kind, email, reason } = event
  const at = new Date(event.at)
  if (kind === "complained") await noteComplaint({ email, by: "Brevo" }, mail, at, connection)
  if (kind === "unsubscribed") await leave(email, mail, connection)
  if (kind !== "bounced") return
  const reportId = `${event.isPermanent ? "hard" : "soft"} bounce ${event.at}`
  if (await wasReported(mail.id, reportId, connection)) return
  const bounce = { email, isPermanent: event.isPermanent, status: "", reply: reason }
  await noteBounces({ mailIds: [mail.message_id], bounces: [bounce] }, mail, { reportId, at }, connection)
}

/** Whoever unsubscribes at the provider gets no mail of any list. */
async function leave(email: string, { send, contact }: MailOfEvent, connection: Connection): Promise<void> {
  const leaving = { list: null, source: "provider", proof: send === null ? {} : { mail: send } } as const
  if (contact === null || send === null) await unsubscribe(connection, { ...leaving, email })
  else await unsubscribe(connection, { ...leaving, contact, email, send })
}

async function wasReported(mail: number, reportId: string, connection: Connection): Promise<boolean> {
  const found = await query(
    { text: "SELECT FROM mail_bounce WHERE mail_id = $1 AND report_id = $2", values: [mail, reportId] },
    connection,
  )
  return found.length > 0
}

/** Whoever follows the way out of a mail, or to what else he gets, has followed no link of its text. */
async function notice(event: PartnerEvent, send: number): Promise<void> {
  const at = Math.max(event.at, Date.now() - longestAgo)
  if (event.kind === "opened") await noteNoticed(send, [{ url: null, at, isMachine: event.isMachine }])
  if (event.kind === "clicked" && !event.url.startsWith(siteAddress("/")))
    await noteNoticed(send, [{ url: event.url, at, isMachine: event.isMachine }])
}
