import { isNamed, isPerhapsNamed } from "#lib/backend/crm/companies/named.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { freeMailers } from "#lib/backend/records/duplicates/free-mailers.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import type { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { ProposedCompany } from "#lib/contract/shows/registration-proposals.ts"
import { bestCompanies } from "./proposed.ts"

/** Rows looked at for one reason: what thousands have must not take long. A domain that so many have says nothing. */
const candidates = 200
/** Company names are alike from this on, of 1. */
const alike = 0.45
/** An e-mail says most, then its domain, a name, a brand. */
const weight = "CASE reason WHEN 'email' THEN 8 WHEN 'domain' THEN 4 WHEN 'name' THEN 2 ELSE 1 END"

/** A company's name, and its words without legal form. */
type Name = { name: string; words: string }
type Application = { tradeshow_id: number; emails: string[]; names: Name[]; brands: string[] }

const applicationSql = `SELECT session.tradeshow_id,
    ARRAY(SELECT DISTINCT lower(given) FROM (
      SELECT registration.email::text AS given UNION SELECT registration.billing_email::text
      UNION SELECT email::text FROM registration_contact WHERE registration_id = registration.id) e WHERE given LIKE '%@%') AS emails,
    ARRAY(SELECT json_build_object('name', given, 'words', name_words(given)) FROM (
      SELECT DISTINCT btrim(given) AS given FROM unnest(ARRAY[registration.company_name, registration.billing_company_name]) AS given
      WHERE btrim(given) <> '') once) AS names,
    ARRAY(SELECT name FROM registration_brand WHERE registration_id = registration.id
      UNION SELECT name #>> '{}' FROM jsonb_path_query(registration.draft, '$.data.store.brand.brands[*].brandName') name
        WHERE registration.published_at IS NULL) AS brands
  FROM registration JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
  WHERE registration.id = $1 AND registration.deleted_at IS NULL`

/**
 * Companies that an application may be of, best first, each with why.
 * @throws 404 for an unknown or deleted registration
 */
export async function listProposals(registration: number, language: Language): Promise<ProposedCompany[]> {
  const [application] = await query<Application>({
    name: "registration-application",
    text: applicationSql,
    values: [registration],
  })
  if (!application) throw notFound("registration")
  const input = { tradeshowId: application.tradeshow_id, registration, language }
  return bestCompanies((parameters) => foundSql(application, parameters), weight, input)
}

function foundSql({ emails, names, brands }: Application, parameters: Parameters): string {
  const domains = [...new Set(emails.map((email) => email.slice(email.lastIndexOf("@") + 1)))]
  const own = domains.filter((domain) => !freeMailers.has(domain))
  const ofContacts = (contacts: string, reason: string, value: string) =>
    `SELECT link.company_id, '${reason}' AS reason, ${value} AS value FROM (${contacts}) contact
      JOIN company_contact link ON link.contact_id = contact.id`
  return [
    ofContacts(
      `SELECT contact_id AS id, email::text FROM contact_address WHERE email = ANY (${parameters.add(emails)}::citext[])`,
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

/** Companies of the same name or perhaps the same (docs/decisions/0117), and those that have all its words and are called much the same. */
function namedAlike({ name, words }: Name, parameters: Parameters): string[] {
  const sought = `${parameters.add(name)}::text`
  const named = (condition: string, value: string) => `SELECT company.id, 'name', ${value}
    FROM (SELECT record_id FROM match_key WHERE ${condition} LIMIT ${candidates}) named JOIN company ON company.id = record_id`
  const same = named(isNamed(`name_key(${sought})`), sought)
  const perhaps = named(isPerhapsNamed(`name_core(${sought})`), "company.name")
  const searched = words.split(" ").filter((word) => word.length > 2)
  const near = `SELECT company.id, 'name', company.name FROM near_keys('company', 'core', name_core(${sought})) near
      JOIN match_key ON record_type = 'company' AND kind = 'core' AND match_key.key = near.key JOIN company ON company.id = record_id`
  if (searched.length === 0) return [same, perhaps, near]
  const conditions = searchConditions(searched.join(" "), "search", parameters).join(" AND ")
  const worded = `SELECT id, 'name', name FROM (
      SELECT id, name FROM company WHERE deleted_at IS NULL AND ${conditions} LIMIT ${candidates}) worded
    WHERE similarity(name_words(name), name_words(${sought})) > ${alike}`
  return [same, perhaps, near, worded]
}
