import { noteReading } from "#lib/backend/mail/disclosures/note-reading.ts"
import {
  latestMail,
  mailColumns,
  mailJoins,
  threadColumns,
  threadJoins,
} from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { subjectColumn } from "#lib/backend/records/kinds/subject-sql.ts"
import type { Mail, MailThread } from "#lib/contract/mail/mails.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { firstOf } from "./first-of.ts"
import { findJoined } from "./joined-thread.ts"

type Page = { page: number; per_page: number }
type Subject = { type: KindWith<"conversations">; id: number }

/** A conversation with its latest mail; the statement has it as `thread`. */
const wholeThread = (viewer: string) => `${threadColumns(viewer)},
  (SELECT row_to_json(shown) FROM (SELECT ${mailColumns(viewer, { body: true })} FROM ${latestMail} ${mailJoins}) shown) AS latest`

const latestFirst = (row: string, thread: string) =>
  `ORDER BY ${row}.pinned DESC, ${row}.last_mail_at DESC, ${thread} DESC`

/** SQL: the conversations that are linked to a record, as far as a page reaches. */
const linkedTo = (kind: KindWith<"mails">, record: string) => `SELECT link.thread_id
  FROM mail_thread_${kind} link JOIN mail_thread thread ON thread.id = link.thread_id AND thread.mails > 0
  WHERE link.${subjectColumn(kind)} = ${record} ${latestFirst("link", "link.thread_id")} LIMIT $3::bigint + $4::bigint`

/** SQL: addresses of a registration, whose id is $1: of those who applied, whether or not they are known as contacts. */
const registrationAddresses = `SELECT email::citext FROM registration_contact WHERE registration_id = $1
      UNION SELECT email::citext FROM registration WHERE id = $1 UNION SELECT billing_email::citext FROM registration WHERE id = $1`

/** SQL: all conversations of a registration, whose id is $1: by its addresses, and of the companies linked. */
export const threadsOfRegistration = `SELECT address.thread_id FROM mail_thread_address address WHERE address.email IN (${registrationAddresses})
    UNION SELECT link.thread_id FROM registration_association association
      JOIN mail_thread_company link ON link.company_id = association.company_id WHERE association.registration_id = $1`

/** SQL: conversations of a record, whose id is $1, among them all that stand on a page of $3 after $4. */
const shownOn: Record<Subject["type"], string> = {
  company: linkedTo("company", "$1"),
  contact: linkedTo("contact", "$1"),
  // With those who applied and with the companies linked.
  registration: `SELECT address.thread_id FROM mail_thread_address address WHERE address.email IN (${registrationAddresses})
    UNION SELECT linked.thread_id FROM registration_association association
      CROSS JOIN LATERAL (${linkedTo("company", "association.company_id")}) linked WHERE association.registration_id = $1`,
}

/** A page of a record's conversations, pinned first, then the latest, and whether there are more. */
export async function listOfRecord({ type, id }: Subject, { page, per_page }: Page, viewer: number) {
  const { rows } = await queryOne<{ rows: MailThread[] }>({
    name: `threads-of-${type}`,
    text: `SELECT ${list(`
      SELECT ${wholeThread("$2")} FROM (SELECT * FROM mail_thread thread WHERE thread.mails > 0 AND thread.id IN (${shownOn[type]})
        ${latestFirst("thread", "thread.id")} LIMIT $3 OFFSET $4) thread ${threadJoins("$2")}
      ${latestFirst("thread", "thread.id")}`)} AS rows`,
    values: [id, viewer, per_page + 1, (page - 1) * per_page],
  })
  await noteReading(
    rows.map(({ latest }) => latest),
    viewer,
  )
  return firstOf(rows, per_page)
}

/**
 * A conversation as the wire has it.
 * @throws 404 for one that is not there, or of which every mail was removed; it names the one that it became part of (M-75)
 */
export async function getThread(id: number, viewer: number, connection?: Connection): Promise<MailThread> {
  const [found] = await query<{ thread: MailThread }>(
    {
      name: "mail-thread",
      text: `SELECT row_to_json(shown) AS thread FROM (
        SELECT ${wholeThread("$2")} FROM mail_thread thread ${threadJoins("$2")} WHERE thread.id = $1 AND thread.mails > 0) shown`,
      values: [id, viewer],
    },
    connection,
  )
  if (!found) throw notFound("conversation", await findJoined(id, connection))
  return found.thread
}

/**
 * A conversation and all its mails, the latest first and with what it says; of the others `readMail` has it, as a long conversation would be
 * tens of megabytes each time that a mail comes in (M-92).
 * @throws 404 as `getThread`
 */
export async function readThread(id: number, viewer: number): Promise<{ data: MailThread; mails: Mail[] }> {
  const data = await getThread(id, viewer)
  const { mails } = await queryOne<{ mails: Mail[] }>({
    name: "mails-of-thread",
    text: `SELECT ${list(`SELECT ${mailColumns("$2", { body: false })} FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id ${mailJoins}
      WHERE mail.thread_id = $1 AND mail.removed_at IS NULL ORDER BY mail.sent_at DESC, mail.id DESC LIMIT 500`)} AS mails`,
    values: [id, viewer],
  })
  await noteReading(mails, viewer)
  const { latest } = data
  const withLatest = mails.map((mail) =>
    mail.id === latest.id ? { ...mail, html_body: latest.html_body } : mail,
  )
  return { data, mails: withLatest }
}

/** A mail with what it says, read by somebody. @throws 404 as `getMail` */
export async function readMail(id: number, viewer: number): Promise<Mail> {
  const mail = await getMail(id, viewer)
  await noteReading([mail], viewer)
  return mail
}

const mailSql = `SELECT row_to_json(shown) AS mail FROM (
  SELECT ${mailColumns("$2", { body: true })} FROM mail JOIN mail_thread thread ON thread.id = mail.thread_id ${mailJoins}
  WHERE mail.id = $1 AND (mail.removed_at IS NULL OR $3)) shown`

/**
 * One mail as the wire has it.
 * @param orRemoved also one that was removed, to say of it that it cannot be changed
 * @throws 404 for one that is not there or was removed
 */
export async function getMail(
  id: number,
  viewer: number,
  connection?: Connection,
  { orRemoved = false } = {},
): Promise<Mail> {
  const [found] = await query<{ mail: Mail }>(
    { name: "mail-of-id", text: mailSql, values: [id, viewer, orRemoved] },
    connection,
  )
  if (!found) throw notFound("mail")
  return found.mail
}
