import {
  placeholderPattern,
  placeholders,
  sessionPlaceholders,
  showValues,
} from "#lib/contract/mail-terms.ts"
import type { MailAbout } from "#lib/contract/messenger.ts"
import { type Connection, query } from "../database/db.ts"
import { invalid } from "../http/errors.ts"

/** What placeholders stand for, by name; null where a record has nothing for it. */
export type Values = Record<string, string | null>

const companyOf: Record<MailAbout["type"], string> = {
  company: "SELECT $1::int",
  contact: "SELECT company_id FROM contact WHERE id = $1",
  registration: "SELECT company_id FROM registration_association WHERE registration_id = $1 AND is_primary",
}
const brandsOfCompany = (type: MailAbout["type"]) =>
  `SELECT brand.name::text AS name, link.position AS place FROM company_brand link JOIN brand ON brand.id = link.brand_id
    WHERE link.company_id = (${companyOf[type]})`
const brandsOf: Record<MailAbout["type"], string> = {
  company: brandsOfCompany("company"),
  contact: brandsOfCompany("contact"),
  registration: "SELECT name, position AS place FROM registration_brand WHERE registration_id = $1",
}

/** What the placeholders of the specification stand for on a record (spec 2 §3 "Email template"). */
export async function valuesOn(
  about: MailAbout | null,
  userName: string,
  connection?: Connection,
): Promise<Values> {
  if (!about) return { USERNAME: userName }
  const [found] = await query<{ first_name: string | null; brands: string | null }>(
    {
      text: `SELECT (SELECT nullif(btrim(contact.first_name), '') FROM company JOIN contact ON contact.id = primary_sales_contact_id
          WHERE company.id = (${companyOf[about.type]}) AND contact.deleted_at IS NULL) AS first_name,
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

/** Names that stand for something somewhere: words in square brackets that people write themselves are none. */
async function knownNames(connection?: Connection): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    { text: "SELECT DISTINCT jsonb_object_keys(mail_values) AS name FROM tradeshow_session", values: [] },
    connection,
  )
  const ofShows = [...sessionPlaceholders, ...Object.keys(showValues), ...rows.map(({ name }) => name)]
  return new Set([...placeholders, ...ofShows])
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

type Texts = { subject: string; html: string }

/**
 * A subject and a body with their placeholders filled.
 * @returns them with the names of those that have no value, which stay as they stand
 */
export async function fillPlaceholders(
  { subject, html }: Texts,
  values: Values,
  connection?: Connection,
): Promise<Texts & { missing: string[] }> {
  if (!/\[[A-Z]/.test(subject + html)) return { subject, html, missing: [] }
  const known = await knownNames(connection)
  const missing = new Set<string>()
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(placeholderPattern, (found, name: string) => {
      const value = values[name]
      if (value) return write(value)
      if (known.has(name)) missing.add(name)
      return found
    })
  return { subject: fill(subject, (value) => value), html: fill(html, escaped), missing: [...missing] }
}

/** @throws 422 on the field unless every placeholder has a value: no mail says "[BRAND]" */
export function refuseMissing(missing: string[], field: string): void {
  if (missing.length > 0)
    throw invalid({ [field]: [{ code: "nothing_stands_for", values: { value: missing.join(", ") } }] })
}
