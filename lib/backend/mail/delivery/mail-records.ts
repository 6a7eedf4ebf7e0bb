import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"

type Rule = (id: number, connection?: Connection) => Promise<PlainCode | undefined>

/** What of a record keeps new mails from being written on it (M-3, P-7); answers are written everywhere. */
const rules: Record<MailAbout["type"], Rule> = {
  company: async (id, connection) => {
    const found = await query(
      {
        text: `SELECT FROM company_contact link JOIN contact ON contact.id = link.contact_id
          WHERE link.company_id = $1 AND contact.deleted_at IS NULL AND contact.email IS NOT NULL LIMIT 1`,
        values: [id],
      },
      connection,
    )
    return found.length > 0 ? undefined : "no_writable_contact"
  },
  contact: async () => "mail_locked_here",
  registration: async () => undefined,
}

/** SQL of the company on which mails to a record's people are begun, where they are not on the record itself (P-7). */
const companies: Partial<Record<MailAbout["type"], string>> = {
  contact: `SELECT company.id FROM contact JOIN company ON company.id = contact.company_id
    WHERE contact.id = $1 AND company.deleted_at IS NULL`,
}

/** The record that a new mail to a record's people is written on; null for a contact of no company. */
export async function writtenOn(about: MailAbout): Promise<MailAbout | null> {
  const text = companies[about.type]
  if (!text) return about
  const [company] = await query<{ id: number }>({ text, values: [about.id] })
  return company ? { type: "company", id: company.id } : null
}

/** Columns of a delivery that name the record. */
const columns: Record<MailAbout["type"], "companyId" | "contactId" | "registrationId"> = {
  company: "companyId",
  contact: "contactId",
  registration: "registrationId",
}
const none = { companyId: null, contactId: null, registrationId: null }

/** The record a mail was written on, as its delivery names it. */
export const subjectColumns = (about: MailAbout | null) =>
  about ? { ...none, [columns[about.type]]: about.id } : none

const recordNamed = (kind: MailAbout["type"]) =>
  `WHEN EXISTS (SELECT FROM ${kind} WHERE ${kind}.id = delivery.${kind}_id AND ${kind}.deleted_at IS NULL)
    THEN json_build_object('type', '${kind}', 'id', delivery.${kind}_id)`
/** SQL: the record that a mail was written on, over `delivery`; null without one, and for one that is deleted. */
export const recordOfDelivery = `CASE ${recordNamed("company")} ${recordNamed("contact")} ${recordNamed("registration")} END`

/**
 * Refuses a mail where none is written.
 * @throws 404 for an unknown record, 422 on `about` for a new mail on one that takes none
 */
export async function requireWritable(
  about: MailAbout | null,
  isAnswer: boolean,
  connection?: Connection,
): Promise<void> {
  if (!about) return
  await requireRecord(about, connection)
  const problem = isAnswer ? undefined : await rules[about.type](about.id, connection)
  if (problem) throw invalid({ about: [problem] })
}
