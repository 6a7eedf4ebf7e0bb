import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import type { PersonKey } from "#lib/contract/privacy/persons.ts"
import { registrationsUnder } from "../traces.ts"
import { cancelMails } from "./cancel-mails.ts"
import { emptyApplications } from "./empty-applications.ts"
import type { NamedPerson, PersonRules } from "./person-kind.ts"

/** SQL of the ids of the registrations that name the address $1, those deleted included, and of the registration $2. */
const namingSql = `${registrationsUnder("ARRAY[$1::citext]")}
  UNION SELECT registration_id FROM registration_contact WHERE email = $1::citext UNION SELECT $2::int`

type Row = { id: number; madeAt: string; email: string | null }

/** The registration, with the address of its own. */
async function readRegistration(id: number, connection: Connection): Promise<Row> {
  const [found] = await query<Row>(
    {
      text: `SELECT id, created_at AS "madeAt", email::text AS email FROM registration WHERE id = $1 AND erased_at IS NULL`,
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("registration")
  return found
}

async function find(person: PersonKey, connection: Connection): Promise<NamedPerson & { email: string }> {
  const registration = await readRegistration(person.record, connection)
  const email = person.email ?? registration.email
  const [found] = await query<{ name: string; email: string }>(
    {
      text: `SELECT btrim(first_name || ' ' || last_name) AS name, lower(people.email::text) AS email
        FROM registration, registration_people(registration, published_at IS NULL) AS people
        WHERE registration.id = $1 AND people.email = $2 ORDER BY btrim(first_name || ' ' || last_name) = '', 1 LIMIT 1`,
      values: [registration.id, email],
    },
    connection,
  )
  if (!found) throw notFound("applicant")
  return { ...found, madeAt: registration.madeAt }
}

/** What registrations hold of an address, and what their contacts had before, by the audit log. */
const knownSql = `WITH naming AS (${namingSql}),
  people AS (SELECT DISTINCT first_name AS first, last_name AS last, phones FROM naming JOIN registration USING (id),
    registration_people(registration, true) AS person WHERE person.email = $1::citext),
  former AS (SELECT split_part(field.key, '.', 3) AS what, pair.value FROM registration_contact person
    JOIN audit_entry ON record_type = 'registration' AND record_id = person.registration_id,
      jsonb_each(changes) AS field, jsonb_array_elements(field.value) AS pair
    WHERE person.email = $1::citext AND jsonb_typeof(field.value) = 'array' AND starts_with(field.key, 'contact.' || person.id || '.')),
  former_names AS (SELECT coalesce(one.value #>> '{}', person.first_name) AS first, coalesce(other.value #>> '{}', person.last_name) AS last
    FROM registration_contact person LEFT JOIN former one ON one.what = 'first_name' LEFT JOIN former other ON other.what = 'last_name'
    WHERE person.email = $1::citext AND num_nonnulls(one.value, other.value) > 0)
  SELECT coalesce((SELECT jsonb_agg(names) FROM (SELECT first, last FROM people UNION SELECT first, last FROM former_names) AS names
      WHERE btrim(first || last) <> ''), '[]') AS names,
    ARRAY(SELECT phone FROM people, unnest(phones) AS phone WHERE btrim(phone) <> ''
      UNION SELECT found #>> '{}' FROM former, jsonb_path_query(value, '$.**.number') AS found
        WHERE what = 'phones' AND jsonb_typeof(found) = 'string') AS phones`

/** Whether a contact has the address: then the contact is erased, and with it what he or she applied with. */
const belongsToContact = async (email: string, connection: Connection) =>
  (
    await query(
      {
        text: `SELECT FROM contact_address WHERE email = $1::citext
          UNION ALL SELECT FROM contact WHERE email = $1::citext AND deleted_at IS NOT NULL
          UNION ALL SELECT FROM contact_email WHERE email = $1::citext LIMIT 1`,
        values: [email],
      },
      connection,
    )
  ).length > 0

async function lockNaming(email: string, record: number, connection: Connection): Promise<void> {
  await query(
    {
      text: `SELECT FROM registration WHERE id IN (${namingSql}) ORDER BY id FOR NO KEY UPDATE`,
      values: [email, record],
    },
    connection,
  )
}

/** Somebody who is named by registrations under one address and is no contact: the registration is one of them. */
export const applicant: PersonRules = {
  find,
  lock: async (person, _, connection) => {
    const { email } = await find(person, connection)
    await lockNaming(email, person.record, connection)
    if (await belongsToContact(email, connection)) throw conflict("person_is_contact", null)
    return find({ ...person, email }, connection)
  },
  know: async (person, connection) => {
    const { email } = await find(person, connection)
    const found = await queryOne<{ names: { first: string; last: string }[]; phones: string[] }>(
      { text: knownSql, values: [email, person.record] },
      connection,
    )
    return { emails: [email], ...found, contacts: [], users: [] }
  },
  empty: async (found, connection) => {
    await cancelMails(found, connection)
    return emptyApplications(found, connection)
  },
  findAgain: async ({ record, addresses, at }, connection) => {
    // The registration by which the person was erased has the address, unless it was made after the backup.
    for (const condition of ["registration.id = $1", "$1::int IS NOT NULL"]) {
      const [found] = await query<{ record: number; email: string }>(
        {
          text: `SELECT registration.id AS record, person.email::text AS email
            FROM registration, registration_people(registration, published_at IS NULL) AS person
            WHERE ${condition} AND registration.created_at <= $2::timestamptz AND registration.erased_at IS NULL
              AND person.email LIKE '%@%' AND address_mark(person.email)::text = ANY ($3::text[]) ORDER BY 1 LIMIT 1`,
          values: [record, at, addresses],
        },
        connection,
      )
      if (!found) continue
      await lockNaming(found.email, found.record, connection)
      return { kind: "applicant", ...found }
    }
    return undefined
  },
}
