import type { SendingChannel } from "#lib/backend/mail/channels/channels.ts"
import { ownWords } from "#lib/backend/mail/html/outgoing-html.ts"
import { showsPicture } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"

/** Most characters of a mail's text that are kept beside its HTML. */
const maxTextLength = 20_000

/** Who sends it and when: a worker once it is due, or the worker that writes it and sends it at once. */
type Timing = { dueAt: Date } | { leasedBy: string; seconds: number }

export type NewMail = {
  /** Makes its Message-ID: two mails with one key are one mail. */
  key: string
  channel: SendingChannel
  subject: string
  /** As `outgoingHtml` answers it. */
  html: string
  to: MailPerson[]
  cc: MailPerson[]
  /** The conversation it goes on with; null begins one. */
  thread: number | null
  inReplyTo: string | null
  refs: string[]
  companyId: number | null
  contactId: number | null
  registrationId: number | null
  bulkMailId: number | null
  /** The session of a show that it is about, of one that was said to be about any. */
  session?: number | null
  /** One of many: it waits for its place in the pace. */
  isPaced?: boolean
  /** Files of the store. */
  files: number[]
  timing: Timing
}

/** Message-ID without brackets (RFC 5322 §3.6.4). */
export function messageIdOf(key: string, address: string): string {
  return `${key}@${address.slice(address.lastIndexOf("@") + 1).toLowerCase()}`
}

/**
 * Writes mails down, each with its delivery, before anything is sent. What triggers keep of conversations follows.
 * @param connection of an open transaction
 * @returns their ids in the same order
 * @throws a unique violation of mail_message_id_key when one of them is there already
 */
export async function queueMails(mails: NewMail[], connection: Connection): Promise<number[]> {
  const ids = await query<{ mail: number; thread: number }>(
    {
      text: `SELECT nextval('mail_id_seq')::int AS mail, CASE WHEN thread = 0 THEN nextval('mail_thread_id_seq')::int ELSE thread END AS thread
        FROM unnest($1::int[]) WITH ORDINALITY AS given (thread, place) ORDER BY place`,
      values: [mails.map(({ thread }) => thread ?? 0)],
    },
    connection,
  )
  const words = textsOf(mails)
  const rows = mails.map((mail, place) => ({ ...mail, ...words[place], ids: ids[place] }))
  const input = JSON.stringify(
    rows.map(({ ids: own, channel, timing, ...mail }) => ({
      mail_id: own?.mail,
      thread_id: own?.thread,
      is_new: mail.thread === null,
      message_id: messageIdOf(mail.key, channel.email),
      mailbox_id: channel.kind === "mailbox" ? channel.id : null,
      sender_id: channel.kind === "sender" ? channel.id : null,
      user_id: channel.user_id,
      from_name: channel.display_name,
      from_email: channel.email,
      in_reply_to: mail.inReplyTo,
      refs: mail.refs,
      to: mail.to,
      cc: mail.cc,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      company_id: mail.companyId,
      contact_id: mail.contactId,
      registration_id: mail.registrationId,
      bulk_mail_id: mail.bulkMailId,
      session_id: mail.session ?? null,
      is_paced: mail.isPaced ?? false,
      files: mail.files,
      ...("dueAt" in timing
        ? { due_at: timing.dueAt }
        : { leased_by: timing.leasedBy, leased_seconds: timing.seconds }),
    })),
  )
  const hasFiles = mails.some(({ files }) => files.length > 0)
  for (const { isOfFiles, ...write } of writes)
    if (hasFiles || !isOfFiles) await query({ ...write, values: [input] }, connection)
  return ids.map(({ mail }) => mail)
}

/** The text of each mail; those of a bulk mail say the same. */
function textsOf(mails: NewMail[]): { text: string }[] {
  const known = new Map<string, string>()
  return mails.map(({ html }) => {
    const text = known.get(html) ?? ownWords(html).slice(0, maxTextLength)
    known.set(html, text)
    return { text }
  })
}

const input = `jsonb_to_recordset($1::jsonb) AS given (mail_id int, thread_id int, is_new boolean, message_id text, mailbox_id int, sender_id int, user_id int,
  from_name text, from_email citext, in_reply_to text, refs text[], "to" jsonb, cc jsonb, subject text, html text, text text, company_id int,
  contact_id int, registration_id int, bulk_mail_id int, session_id int, is_paced boolean, files int[], due_at timestamptz, leased_by text, leased_seconds float8)`

// A file that the text shows has the name by which the text refers to it when it is sent.
const writes: { name: string; text: string; isOfFiles?: true }[] = [
  {
    name: "new_threads",
    text: `INSERT INTO mail_thread (id, subject, last_mail_at) SELECT thread_id, subject, now() FROM ${input} WHERE is_new`,
  },
  {
    name: "new_mails",
    text: `INSERT INTO mail (id, thread_id, direction, message_id, in_reply_to, refs, from_name, from_email, "to", cc, subject, html_body, text_body, sent_at, author_id)
    SELECT mail_id, thread_id, 'out', message_id, in_reply_to, coalesce(refs, '{}'), from_name, from_email, "to", cc, subject, html, text, now(), user_id
    FROM ${input} ORDER BY mail_id`,
  },
  {
    name: "new_thread_addresses",
    text: `INSERT INTO mail_thread_address (thread_id, email)
    SELECT DISTINCT thread_id, (person ->> 'email')::citext FROM ${input}, jsonb_array_elements("to" || cc) person
    WHERE (person ->> 'email')::citext <> from_email ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
  },
  {
    name: "new_mail_attachments",
    isOfFiles: true,
    text: `INSERT INTO mail_attachment (mail_id, path, name, mime, size, content_id, position, file_id)
    SELECT mail_id, gen_random_uuid()::text, file.name, file.mime, file.size, CASE WHEN ${showsPicture("html", "file.id")} THEN 'picture-' || file.id END, place, file.id
    FROM ${input}, unnest(files) WITH ORDINALITY AS attached (id, place) JOIN stored_file file ON file.id = attached.id`,
  },
  {
    name: "new_mail_copies",
    text: `INSERT INTO mail_copy (mailbox_id, mail_id, seen) SELECT mailbox_id, mail_id, true FROM ${input} WHERE mailbox_id IS NOT NULL ORDER BY mail_id`,
  },
  {
    name: "new_mail_deliveries",
    text: `INSERT INTO mail_delivery (mail_id, mailbox_id, sender_id, user_id, company_id, contact_id, registration_id, bulk_mail_id, tradeshow_session_id, is_paced, due_at, status, attempts, leased_by, leased_until)
    SELECT mail_id, mailbox_id, sender_id, user_id, company_id, contact_id, registration_id, bulk_mail_id, session_id, is_paced, coalesce(due_at, now()),
      CASE WHEN leased_by IS NULL THEN 'queued' ELSE 'sending' END::delivery_status, CASE WHEN leased_by IS NULL THEN 0 ELSE 1 END,
      leased_by, ${leaseEnd("leased_seconds")}
    FROM ${input} ORDER BY mail_id`,
  },
]

/** Writes one mail down. As `queueMails`. @returns its id */
export async function queueMail(mail: NewMail, connection: Connection): Promise<number> {
  const [id] = await queueMails([mail], connection)
  if (id === undefined) throw new Error("A mail that was written has no id")
  return id
}
