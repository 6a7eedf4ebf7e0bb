import { query } from "#lib/backend/platform/database/db.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { searchConditions, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Person, PersonKind } from "#lib/contract/privacy/persons.ts"

type Search = { term: string; parameters: Parameters }

/** SQL of a condition that every word of the search is in a text. */
const holds = (text: string, { term, parameters }: Search) =>
  searchConditions(term, text, parameters).join(" AND ")

/** Who was merged into another is found as that one. */
const contacts = (
  search: Search,
) => `SELECT 'contact' AS kind, contact.id, ${storedKinds.contact.name("contact")} AS name,
    contact.email::text AS email, (SELECT name FROM company WHERE company.id = contact.company_id) AS detail,
    contact.deleted_at IS NOT NULL AS is_deleted, contact.sort_name
  FROM contact WHERE ${holds("contact.search", search)} AND contact.erased_at IS NULL AND NOT EXISTS (SELECT FROM record_merge
    WHERE record_type = 'contact' AND removed_id = contact.id AND undone_at IS NULL)`

const contactNames = "search_text(first_name, last_name, email::text)"
const billingNames = "search_text(billing_first_name, billing_last_name, billing_email::text)"

/** Each once, under the latest registration that has a name. Who is a contact is found as that. */
const applicants = (
  search: Search,
) => `SELECT DISTINCT ON (person.email) 'applicant' AS kind, registration.id,
    btrim(person.first_name || ' ' || person.last_name) AS name, lower(person.email::text) AS email, nullif(company_name, '') AS detail,
    registration.deleted_at IS NOT NULL AS is_deleted, normalise(btrim(concat_ws(' ', person.last_name, person.first_name))) AS sort_name
  FROM registration, registration_people(registration, published_at IS NULL) AS person
  WHERE registration.id IN (
      SELECT id FROM registration WHERE deleted_at IS NULL AND ${holds("search", search)}
      UNION SELECT id FROM registration WHERE deleted_at IS NOT NULL AND ${holds("search", search)}
      UNION SELECT registration_id FROM registration_contact WHERE ${holds(contactNames, search)}
      UNION SELECT id FROM registration WHERE billing_email IS NOT NULL AND ${holds(billingNames, search)})
    AND registration.erased_at IS NULL AND person.email LIKE '%@%'
    AND ${holds("search_text(person.first_name, person.last_name, person.email::text, company_name)", search)}
    AND NOT EXISTS (SELECT FROM contact_address WHERE contact_address.email = person.email)
    AND NOT EXISTS (SELECT FROM contact_email WHERE contact_email.email = person.email)
    AND NOT EXISTS (SELECT FROM contact WHERE contact.email = person.email AND contact.deleted_at IS NOT NULL)
  ORDER BY person.email, btrim(person.first_name || person.last_name) = '', registration.id DESC, 3`

const users = (
  search: Search,
) => `SELECT 'user' AS kind, u.id, u.name, u.email::text AS email, NULL AS detail, false AS is_deleted,
    normalise(u.name) AS sort_name
  FROM "user" u WHERE u.disabled_at IS NOT NULL AND u.erased_at IS NULL AND ${holds("search_text(u.name, u.email::text)", search)}`

const sources: Record<PersonKind, (search: Search) => string> = {
  contact: contacts,
  applicant: applicants,
  user: users,
}

type Page = { page: number; per_page: number }

/** Persons whose name, address or company is searched for, by kind and name; none without a word. */
export async function findPersons({
  search: term,
  page,
  per_page,
}: Page & { search: string }): Promise<{ rows: Person[]; total: number }> {
  if (wordsOf(term).length === 0) return { rows: [], total: 0 }
  const end = page * per_page
  const found = await Promise.all(
    Object.values(sources).map(async (source) => {
      const parameters = new Parameters()
      const sql = source({ term, parameters })
      const { values } = parameters
      const [counted, rows] = await Promise.all([
        query<{ total: number }>({ text: `SELECT count(*) AS total FROM (${sql}) found`, values }),
        query<Person>({
          text: `SELECT kind, id, name, email, detail, is_deleted FROM (${sql}) found ORDER BY sort_name, id LIMIT ${end}`,
          values,
        }),
      ])
      return { rows, total: counted[0]?.total ?? 0 }
    }),
  )
  return {
    rows: found.flatMap(({ rows }) => rows).slice(end - per_page, end),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}
