import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import type { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { ProposedCompany } from "#lib/contract/shows/registration-record.ts"
import { freeMailers } from "./free-mailers.ts"
import { bestCompanies } from "./proposed.ts"

/** Rows looked at for one reason: what thousands have must not take long. A domain that so many have says nothing. */
const candidates = 200
/** Company names are alike from this on, of 1. */
const alike = 0.45
/** What tells how a company is constituted, not what it is called. */
const legalForms = new Set(
  "ab ag aps as bv co company corp eurl gmbh inc kg limited llc ltd oy plc sa sarl sas sasu sl snc spa srl the".split(
    " ",
  ),
)

/** An e-mail says most, then its domain, a name, a brand. */
const weight = "CASE reason WHEN 'email' THEN 8 WHEN 'domain' THEN 4 WHEN 'name' THEN 2 ELSE 1 END"

type Application = { tradeshow_id: number; emails: string[]; names: string[]; brands: string[] }

const applicationSql = `SELECT session.tradeshow_id,
    ARRAY(SELECT DISTINCT lower(given) FROM (
      SELECT registration.email::text AS given UNION SELECT registration.billing_email::text
      UNION SELECT email::text FROM registration_contact WHERE registration_id = registration.id) e WHERE given LIKE '%@%') AS emails,
    ARRAY(SELECT DISTINCT btrim(given) FROM unnest(ARRAY[registration.company_name, registration.billing_company_name]) AS given
      WHERE btrim(given) <> '') AS names,
    ARRAY(SELECT name FROM registration_brand WHERE registration_id = registration.id
      UNION SELECT name #>> '{}' FROM jsonb_path_query(registration.draft, '$.data.store.brand.brands[*].brandName') name
        WHERE registration.published_at IS NULL) AS brands
  FROM registration JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
  WHERE registration.id = $1 AND registration.deleted_at IS NULL`

/**
 * Companies that an application may be of, best first, each with why.
 * @throws 404 for an unknown or deleted registration
 */
export async function listProposals(session: number, language: Language): Promise<ProposedCompany[]> {
  const [application] = await query<Application>({
    name: "registration-application",
    text: applicationSql,
    values: [session],
  })
  if (!application) throw notFound("registration")
  const asked = { tradeshowId: application.tradeshow_id, session, language }
  return bestCompanies((parameters) => foundSql(application, parameters), weight, asked)
}

function foundSql({ emails, names, brands }: Application, parameters: Parameters): string {
  const domains = [...new Set(emails.map((email) => email.slice(email.lastIndexOf("@") + 1)))]
  const own = domains.filter((domain) => !freeMailers.has(domain))
  const ofContacts = (contacts: string, reason: string, value: string) =>
    `SELECT link.company_id, '${reason}' AS reason, ${value} AS value FROM (${contacts}) contact
      JOIN company_contact link ON link.contact_id = contact.id`
  return [
    ofContacts(
      `SELECT id, email::text FROM contact WHERE email = ANY (${parameters.add(emails)}::citext[]) AND deleted_at IS NULL`,
      "email",
      "contact.email",
    ),
    ofContacts(
      `SELECT unnest(near.ids) AS id, domain FROM unnest(${parameters.add(own)}::text[]) AS domain CROSS JOIN LATERAL (
        SELECT array_agg(id) AS ids FROM (SELECT id FROM contact
          WHERE lower(split_part(email::text, '@', 2)) = domain AND deleted_at IS NULL LIMIT ${candidates}) first) near
        WHERE cardinality(near.ids) < ${candidates}`,
      "domain",
      "contact.domain",
    ),
    ...names.flatMap((name) => namedAlike(name, parameters)),
    `SELECT link.company_id, 'brand', brand.name::text FROM brand JOIN LATERAL (
        SELECT company_id FROM company_brand WHERE brand_id = brand.id LIMIT ${candidates}) link ON true
      WHERE brand.name = ANY (${parameters.add(brands)}::citext[])`,
  ].join(" UNION ALL ")
}

/** Companies of the same name, and those that have all its words and are called much the same. */
function namedAlike(name: string, parameters: Parameters): string[] {
  const place = parameters.add(name)
  const same = `SELECT id, 'name', ${place}::text FROM company WHERE deleted_at IS NULL AND sort_name = normalise(${place}::text)`
  const words = name
    .split(/[\s.,&+'’()/-]+/)
    .filter((word) => word.length > 2 && !legalForms.has(word.toLowerCase()))
  if (words.length === 0) return [same]
  const conditions = searchConditions(words.join(" "), "search", parameters).join(" AND ")
  const near = `SELECT id, 'name', name FROM (
      SELECT id, name, sort_name FROM company WHERE deleted_at IS NULL AND ${conditions} LIMIT ${candidates}) worded
    WHERE similarity(sort_name, normalise(${place}::text)) > ${alike}`
  return [same, near]
}
