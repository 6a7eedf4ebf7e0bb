import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"

/** SQL: the company whose mails a record's are; `$1` is the record's id. */
export const companyOf: Record<MailAbout["type"], string> = {
  company: "SELECT $1::int",
  contact: "SELECT company_id FROM contact WHERE id = $1",
  registration: "SELECT company_id FROM registration_association WHERE registration_id = $1 AND is_primary",
}

/** SQL: brands of a company, with their place. @param company SQL of its id */
export const brandsOfCompany = (company: string) =>
  `SELECT brand.name::text AS name, link.position AS place FROM company_brand link JOIN brand ON brand.id = link.brand_id
    WHERE link.company_id = ${company}`
/** SQL: first name of a company's primary sales contact; no row, or null, where there is none. @param company SQL of its id */
export const salesContactName = (company: string) =>
  `SELECT nullif(btrim(contact.first_name), '') FROM company JOIN contact ON contact.id = primary_sales_contact_id
    WHERE company.id = ${company} AND contact.deleted_at IS NULL`
const brandsOf: Record<MailAbout["type"], string> = {
  company: brandsOfCompany(`(${companyOf.company})`),
  contact: brandsOfCompany(`(${companyOf.contact})`),
  registration: "SELECT name, position AS place FROM registration_brand WHERE registration_id = $1",
}

/** What placeholders stand for, by name; null where a record has nothing for it. */
export type Values = Record<string, string | null>

/** What the placeholders of the specification stand for on a record (M-23). */
export async function recordValues(
  about: MailAbout,
  userName: string,
  connection?: Connection,
): Promise<Values> {
  const [found] = await query<{ first_name: string | null; brands: string | null }>(
    {
      text: `SELECT (${salesContactName(`(${companyOf[about.type]})`)}) AS first_name,
        (SELECT string_agg(name, ', ' ORDER BY place, name) FROM (${brandsOf[about.type]}) brands) AS brands`,
      values: [about.id],
    },
    connection,
  )
  return {
    FIRST_NAME_PRIMARY_SALES_CONTACT: found?.first_name ?? null,
    USERNAME: userName,
    BRAND: found?.brands ?? null,
  }
}
