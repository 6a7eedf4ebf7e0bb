import { query } from "#lib/backend/platform/database/db.ts"
import type { MailAbout, MailRecipient } from "#lib/contract/mail/composing.ts"
import { reasonSql } from "./writable.ts"

const personal = `contact.id AS contact_id, btrim(contact.first_name || ' ' || contact.last_name) AS name,
  coalesce(contact.job_title, '') AS job_title, address.email::text AS email, ${reasonSql("contact", undefined, "address.email")} AS reason`

/** Every address of a contact, the primary one first, those that bounced last. */
const addresses = `CROSS JOIN LATERAL (SELECT contact.email, contact.email_error, -1 AS place
    UNION ALL SELECT email, email_error, position FROM contact_email WHERE contact_id = contact.id) address`
const inOrder = "address.email_error, address.place"

/** Whom mails on a record go to, in order: the one whom sales people call first. */
const people: Record<MailAbout["type"], string> = {
  company: `SELECT ${personal}, contact.id = coalesce(company.primary_sales_contact_id, company.primary_contact_id) AND address.place < 0 AS is_primary
    FROM company JOIN company_contact link ON link.company_id = company.id JOIN contact ON contact.id = link.contact_id ${addresses}
    WHERE company.id = $1 AND contact.deleted_at IS NULL
    ORDER BY coalesce(contact.id = company.primary_sales_contact_id, false) DESC, coalesce(contact.id = company.primary_contact_id, false) DESC,
      link.position, contact.id, ${inOrder}`,
  contact: `SELECT ${personal}, address.place < 0 AS is_primary FROM contact ${addresses} WHERE contact.id = $1 ORDER BY ${inOrder}`,
  // Those who applied: a contact with the same address says whether it can be written to.
  registration: `SELECT contact.id AS contact_id, given.name, given.job_title, given.email, given.place = 0 AS is_primary,
      CASE WHEN contact.id IS NULL THEN CASE WHEN given.email IS NULL THEN 'no_address' END ELSE ${reasonSql("contact", undefined, "given.email::citext")} END AS reason
    FROM (SELECT DISTINCT ON (lower(coalesce(email, '')), CASE WHEN email IS NULL THEN place END) name, job_title, email, place FROM (
        SELECT btrim(first_name || ' ' || last_name) AS name, coalesce(job_title, '') AS job_title, nullif(email::text, '') AS email,
          (row_number() OVER (ORDER BY position, id) - 1)::int AS place
        FROM registration_contact WHERE registration_id = $1
        UNION ALL SELECT company_name, '', email::text, 100000 FROM registration WHERE id = $1 AND email IS NOT NULL
        UNION ALL SELECT btrim(coalesce(billing_first_name, '') || ' ' || coalesce(billing_last_name, '')), '', billing_email::text, 100001
          FROM registration WHERE id = $1 AND billing_email IS NOT NULL
      ) named ORDER BY lower(coalesce(email, '')), CASE WHEN email IS NULL THEN place END, place) given
    LEFT JOIN contact_address known ON known.email = given.email::citext LEFT JOIN contact ON contact.id = known.contact_id
    ORDER BY given.place`,
}

/** Whom mails on a record can go to, and why not to somebody (M-5). */
export async function listRecipients({ type, id }: MailAbout): Promise<MailRecipient[]> {
  const rows = await query<Omit<MailRecipient, "is_primary"> & { is_primary: boolean | null }>({
    text: people[type],
    values: [id],
  })
  return rows.map((row) => ({ ...row, is_primary: row.is_primary === true }))
}
