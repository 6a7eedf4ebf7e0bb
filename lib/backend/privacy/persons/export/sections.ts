import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Section } from "./section.ts"
import { ofUsers } from "./user-sections.ts"

/** Whose data are written: the contact with those merged into it or the user, and the registrations that the person applied with. */
export type Subjects = { contacts: number[]; registrations: number[]; emails: string[]; users: number[] }

const ofContact = "contact_id = ANY ($1::int[])"
const ofRegistration = "registration_id = ANY ($2::int[])"
/** Mails from or to the person; what others wrote to each other in the same conversation is theirs. */
const ofMails = `thread_id IN (SELECT thread_id FROM mail_thread_contact WHERE ${ofContact}
    UNION SELECT thread_id FROM mail_thread_address WHERE email = ANY ($3::citext[])) AND removed_at IS NULL AND coalesce(author_id <> ALL ($4::int[]), true)
  AND (from_email = ANY ($3::citext[]) OR EXISTS (SELECT FROM jsonb_array_elements("to" || cc) AS person WHERE (person ->> 'email')::citext = ANY ($3::citext[])))`

/** What is stored of a person, by area. Mails that colleagues keep private are counted, and not shown to an administrator this way either. */
export const sections: readonly Section[] = [
  {
    name: "record",
    sql: `SELECT id, first_name, last_name, job_title, email, is_vip, ${moment("created_at")} AS created_at, ${moment("updated_at")} AS updated_at,
      ${moment("unsubscribed_at")} AS unsubscribed_at, allows_tracking FROM contact WHERE id = ANY ($1::int[])`,
  },
  { name: "other_emails", sql: `SELECT id, email FROM contact_email WHERE ${ofContact}` },
  { name: "phones", sql: `SELECT id, number FROM contact_phone WHERE ${ofContact}` },
  {
    name: "networks",
    sql: `SELECT link.id, network.name AS network, value FROM contact_social_network link
      JOIN social_network network ON network.id = link.social_network_id WHERE ${ofContact}`,
  },
  {
    name: "companies",
    sql: `SELECT company.id, company.name FROM company_contact link JOIN company ON company.id = link.company_id WHERE ${ofContact}`,
  },
  {
    name: "tags",
    sql: `SELECT tag.id, tag.name::text AS name FROM contact_tagging link JOIN contact_tag tag ON tag.id = link.tag_id WHERE ${ofContact}`,
  },
  {
    name: "sessions",
    sql: `SELECT session.id, session.name::text AS name, registered_status, is_visited FROM contact_session link
      JOIN tradeshow_session session ON session.id = link.tradeshow_session_id WHERE ${ofContact}`,
  },
  { name: "notes", sql: `SELECT id, ${moment("created_at")} AS at, content FROM note WHERE ${ofContact}` },
  {
    name: "reminders",
    sql: `SELECT id, ${moment("expire_at")} AS at, title, description FROM notification WHERE ${ofContact}`,
  },
  {
    name: "mails",
    sql: `SELECT id, ${moment("sent_at")} AS at, direction, from_name, from_email::text AS from_email, "to", cc, subject, text_body AS text
      FROM mail WHERE ${ofMails} AND NOT is_hidden`,
  },
  {
    name: "private_mails",
    sql: `SELECT 1 AS id, count(*)::int AS count FROM mail WHERE ${ofMails} AND is_hidden HAVING count(*) > 0`,
  },
  {
    name: "comments",
    sql: `SELECT comment.id, ${moment("comment.created_at")} AS at, comment.text FROM mail_comment comment
      JOIN mail_thread thread ON thread.id = comment.thread_id AND thread.hidden_mails = 0 WHERE thread_id IN (
        SELECT thread_id FROM mail_thread_contact WHERE ${ofContact} UNION SELECT thread_id FROM mail_thread_address WHERE email = ANY ($3::citext[]))`,
  },
  {
    name: "lists",
    sql: `SELECT list.id, list.name, ${moment("link.created_at")} AS at FROM mailing_subscription link
      JOIN mailing_list list ON list.id = link.mailing_list_id WHERE ${ofContact}`,
  },
  {
    name: "subscriptions",
    sql: `SELECT event.id, ${moment("at")} AS at, action, source, event.email::text AS email, list.name AS list, proof FROM subscription_event event
      LEFT JOIN mailing_list list ON list.id = event.mailing_list_id WHERE ${ofContact}`,
  },
  {
    name: "tracking",
    sql: `SELECT id, ${moment("at")} AS at, action, purposes, source, text_version, text, proof FROM tracking_event WHERE ${ofContact}`,
  },
  {
    name: "suppressions",
    sql: `SELECT suppression.id, ${moment("suppression.created_at")} AS at, email::text AS email, reason, detail, list.name AS list FROM suppression
      LEFT JOIN mailing_list list ON list.id = suppression.mailing_list_id WHERE email = ANY ($3::citext[])`,
  },
  {
    name: "mailings",
    sql: `SELECT id, ${moment("sent_at")} AS at, object AS subject, "from", ${moment("opened_at")} AS opened_at, ${moment("clicked_at")} AS clicked_at
      FROM mailing_send WHERE ${ofContact} AND delivery IN ('sent', 'unknown')`,
  },
  {
    name: "clicks",
    sql: `SELECT click.id, ${moment("at")} AS at, url FROM mailing_click click JOIN mailing_send send ON send.id = click.send_id WHERE ${ofContact}`,
  },
  {
    name: "runs",
    sql: `SELECT run.id, sequence.name, run.status, ${moment("started_at")} AS at, ${moment("ended_at")} AS ended_at FROM sequence_run run
      JOIN sequence ON sequence.id = run.sequence_id WHERE ${ofContact} OR recipient_id = ANY ($1::int[])`,
  },
  {
    name: "applications",
    sql: `SELECT id, first_name, last_name, job_title, email::text AS email,
      (SELECT array_agg(number ORDER BY position) FROM registration_contact_phone WHERE registration_contact_id = registration_contact.id) AS phones
      FROM registration_contact WHERE ${ofRegistration} AND email = ANY ($3::citext[])`,
  },
  {
    name: "registrations",
    sql: `SELECT registration.id, session.name::text AS name, ${moment("registration.created_at")} AS at, company_name AS company,
      CASE WHEN email = ANY ($3::citext[]) THEN draft END AS draft, CASE WHEN billing_email = ANY ($3::citext[])
        THEN jsonb_build_object('name', concat_ws(' ', billing_first_name, billing_last_name), 'email', billing_email, 'phone', billing_phone) END AS billing
      FROM registration
      JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id WHERE registration.id = ANY ($2::int[])`,
  },
  {
    name: "invoices",
    sql: `SELECT registration_invoice.id, name, date::text AS at, total, currency FROM registration_invoice WHERE ${ofRegistration}`,
  },
  {
    name: "changes",
    sql: `SELECT id, ${moment("at")} AS at, action, changes FROM audit_entry WHERE record_type = 'contact' AND record_id = ANY ($1::int[])`,
  },
  ...ofUsers,
]

/** Rows that are read at a time. */
const atOnce = 200

export type SectionRow = { id: number } & Record<string, unknown>

/** The rows of a section, some at a time. */
export async function* rowsOf(
  { sql }: Section,
  { contacts, registrations, emails, users }: Subjects,
): AsyncGenerator<SectionRow[]> {
  for (let last = 0; ; ) {
    const rows = await query<{ row: SectionRow }>({
      text: `WITH subjects AS (SELECT $1::int[], $2::int[], $3::text[], $4::int[])
        SELECT to_jsonb(found) AS row FROM (${sql}) found WHERE id > $5 ORDER BY id LIMIT ${atOnce}`,
      values: [contacts, registrations, emails, users, last],
    })
    if (rows.length > 0) yield rows.map(({ row }) => row)
    const end = rows.at(-1)
    if (!end || rows.length < atOnce) return
    last = end.row.id
  }
}
