import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { longAgo, type Rule, recordLeftovers, untouched } from "./rule.ts"

/** Notes, reminders and conversations of a record, and runs of sequences, after which its time starts again. */
const inTouch = (kind: KindWith<"mails">, id: string): string[] => [
  `SELECT FROM note WHERE note.${kind}_id = ${id} AND greatest(note.created_at, note.updated_at) >= ${longAgo}`,
  `SELECT FROM notification WHERE notification.${kind}_id = ${id}
    AND coalesce(notification.done_at, notification.expire_at) >= ${longAgo}`,
  `SELECT FROM mail_thread_${kind} link WHERE link.${kind}_id = ${id} AND link.last_mail_at >= ${longAgo}`,
  `SELECT FROM sequence_run run WHERE run.${kind}_id = ${id}
    AND (run.status = 'in_progress' OR run.ended_at >= ${longAgo})`,
]

/** What makes a company more than a prospect: it exhibits, is invoiced, or sells on the marketplace. */
const dealsWith = (company: string): string[] => [
  `SELECT FROM registration_association link WHERE link.company_id = ${company}`,
  `SELECT FROM company_participation link WHERE link.company_id = ${company}`,
  `SELECT FROM company_zoho link WHERE link.company_id = ${company}`,
  `SELECT FROM marketplace_account link WHERE link.company_id = ${company}`,
]

/** The same of each company that a contact works for; one by one, as PostgreSQL reads them for a million contacts at once. */
const ofItsCompanies = [...dealsWith("works.company_id"), ...inTouch("company", "works.company_id")].map(
  (reason) => `SELECT FROM company_contact works WHERE works.contact_id = record.id AND EXISTS (${reason})`,
)

/** Registrations that name an address. */
const ofAddress = (email: string) => [
  `SELECT FROM registration_contact person WHERE person.email = ${email}`,
  `SELECT FROM registration WHERE registration.email = ${email} AND registration.deleted_at IS NULL`,
  `SELECT FROM registration WHERE registration.billing_email = ${email}`,
]

/** Why a contact stays. A mail to many that nobody answered is no contact: what counts is what the recipient did. */
const contactStays = [
  ...inTouch("contact", "record.id"),
  `SELECT FROM sequence_run run WHERE run.recipient_id = record.id AND run.status = 'in_progress'`,
  `SELECT FROM mailing_send send WHERE send.contact_id = record.id
    AND (send.delivery IN ('queued', 'sending') OR greatest(send.clicked_at, send.replied_at) >= ${longAgo})`,
  `SELECT FROM subscription_event event WHERE event.contact_id = record.id AND event.at >= ${longAgo}`,
  `SELECT FROM tracking_event event WHERE event.contact_id = record.id AND event.at >= ${longAgo}`,
  "SELECT FROM contact_session visit WHERE visit.contact_id = record.id AND (visit.registered_status > 0 OR visit.is_visited)",
  ...ofAddress("record.email"),
  ...ofAddress("other.email").map(
    (reason) => `SELECT FROM contact_email other WHERE other.contact_id = record.id AND EXISTS (${reason})`,
  ),
  ...ofItsCompanies,
]

const companyStays = [
  "SELECT FROM company_contact link WHERE link.company_id = record.id",
  ...dealsWith("record.id"),
  ...inTouch("company", "record.id"),
]

const noneOf = (reasons: readonly string[]) => reasons.map((reason) => `NOT EXISTS (${reason})`)

const isOld = [`record.created_at < ${longAgo}`, untouched("record")]

/** People of whom nothing was heard for long, who are at no show, and whose companies are neither. Also those in the trash. */
export const contacts: Rule = {
  kind: "prospects",
  table: "contact",
  key: "id",
  record: "contact",
  since: "record.created_at",
  isDue: [...isOld, ...noneOf(contactStays)].join(" AND "),
  name: "concat_ws(' ', nullif(record.first_name, ''), nullif(record.last_name, ''), '·' || record.email)",
  hasPage: "record.deleted_at IS NULL",
  // Companies before contacts, as everywhere; a note on one of them waits as well.
  lockBefore: `SELECT FROM company WHERE id IN (SELECT company_id FROM company_contact WHERE contact_id = ANY ($1::int[]))
    ORDER BY id FOR UPDATE`,
  alongside: [
    "UPDATE bulk_mail_row SET name = '', email = CASE WHEN email IS NOT NULL THEN '' END WHERE contact_id IN (SELECT key FROM gone)",
    ...recordLeftovers("contact"),
  ],
}

/** Companies without contacts of which nothing was heard for long, and which are at no show. */
export const companies: Rule = {
  kind: "prospect_companies",
  table: "company",
  key: "id",
  record: "company",
  since: "record.created_at",
  isDue: [...isOld, ...noneOf(companyStays)].join(" AND "),
  name: "record.name",
  hasPage: "record.deleted_at IS NULL",
  alongside: recordLeftovers("company"),
}
