import type { MailValue } from "#lib/contract/mail-templates.ts"
import type { MailLanguage, TemplateType } from "#lib/contract/mail-terms.ts"
import type { MailAbout } from "#lib/contract/messenger.ts"
import { type Connection, query } from "../database/db.ts"
import { requireRecord } from "../records/required-record.ts"
import { shownShowValues } from "./show-values.ts"

/** The company whose mails a record's are. */
const companyOf: Record<MailAbout["type"], string> = {
  company: "SELECT $1::int AS id",
  contact:
    "SELECT company_id AS id FROM company_contact WHERE contact_id = $1 ORDER BY company_position LIMIT 1",
  registration:
    "SELECT company_id AS id FROM registration_association WHERE registration_id = $1 AND is_primary",
}

const brandsOf: Record<MailAbout["type"], string> = {
  company: `SELECT name::text FROM company_brand link JOIN brand ON brand.id = link.brand_id
    WHERE link.company_id = (SELECT id FROM company_in) ORDER BY link.position`,
  contact: `SELECT name::text FROM company_brand link JOIN brand ON brand.id = link.brand_id
    WHERE link.company_id = (SELECT id FROM company_in) ORDER BY link.position`,
  registration: "SELECT name FROM registration_brand WHERE registration_id = $1 ORDER BY position, id",
}

const ownSession: Record<MailAbout["type"], string> = {
  company: "SELECT NULL::int",
  contact: "SELECT NULL::int",
  registration: "SELECT tradeshow_session_id FROM registration WHERE id = $1",
}

type Found = {
  first_name: string | null
  brand: string | null
  session: {
    name: string
    show: string
    from: string | null
    to: string | null
    values: Record<string, MailValue>
  } | null
}

/**
 * The session that a mail is about: the registration's own, else that of the company's latest application to a show that is
 * to come, else the current one of the first show of the template's kind.
 */
const sessionSql = (
  type: MailAbout["type"],
) => `SELECT json_build_object('name', session.name, 'show', show.name,
    'from', session."from", 'to', session."to", 'values', session.mail_values)
  FROM (SELECT (${ownSession[type]}) AS id, 0 AS place
    UNION ALL SELECT registration.tradeshow_session_id, 1 FROM registration
      JOIN registration_association link ON link.registration_id = registration.id
      WHERE link.company_id = (SELECT id FROM company_in) AND registration.deleted_at IS NULL
    UNION ALL SELECT id, 2 FROM tradeshow_session WHERE is_current) AS candidate
  JOIN tradeshow_session session ON session.id = candidate.id JOIN tradeshow show ON show.id = session.tradeshow_id
  WHERE (candidate.place = 0 AND $2::int IN (1, 3) OR show.template_type_id = CASE $2::int WHEN 7 THEN 7 ELSE 2 END)
    AND (candidate.place <> 1 OR session.is_current OR session."to" >= current_date)
  ORDER BY candidate.place, session.is_current DESC, show.id, session."from" DESC LIMIT 1`

function find(about: MailAbout, type: TemplateType, connection?: Connection): Promise<Found[]> {
  return query<Found>(
    {
      name: `placeholders-of-${about.type}`,
      text: `WITH company_in AS (${companyOf[about.type]})
        SELECT (SELECT nullif(contact.first_name, '') FROM company JOIN contact ON contact.id = company.primary_sales_contact_id
            WHERE company.id = (SELECT id FROM company_in) AND contact.deleted_at IS NULL) AS first_name,
          (SELECT nullif(string_agg(name, ', '), '') FROM (${brandsOf[about.type]}) AS brands (name)) AS brand,
          (${sessionSql(about.type)}) AS session`,
      values: [about.id, type],
    },
    connection,
  )
}

/** What placeholders stand for, by name; null where the record has nothing. `show`: whose session is spoken of. */
export type Placeholders = { values: Record<string, string | null>; show: string | null }

/**
 * What the placeholders of a template stand for on a record (spec 2 §3 "Email template").
 * @param type of the template: it tells which shows it is about
 * @throws 404 for an unknown record
 */
export async function placeholdersOn(
  about: MailAbout,
  { type, language, userName }: { type: TemplateType; language: MailLanguage; userName: string },
): Promise<Placeholders> {
  await requireRecord(about)
  const [found] = await find(about, type)
  const session = found?.session ?? null
  return {
    values: {
      FIRST_NAME_PRIMARY_SALES_CONTACT: found?.first_name ?? null,
      USERNAME: userName,
      BRAND: found?.brand ?? null,
      ...(session && shownShowValues(session, language)),
    },
    show: session && `${session.show}, ${session.name}`,
  }
}
