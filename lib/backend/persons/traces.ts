import { z } from "zod"
import { type Connection, query, queryOne } from "../database/db.ts"
import type { PersonWords } from "./person-words.ts"

/** What is looked for of a person, and the rows that are about the person: kept with an erasure until it is done. */
export const traces = z.object({
  emails: z.array(z.string()),
  names: z.array(z.object({ first: z.string(), last: z.string() })),
  phones: z.array(z.string()),
  isNamesake: z.boolean(),
  /** Ids of the contact and of those that were merged into it. */
  contacts: z.array(z.number()),
  registrations: z.array(z.number()),
  threads: z.array(z.number()),
}) satisfies z.ZodType<PersonWords>
export type Traces = z.output<typeof traces>

/** The contact and whoever was merged into it, one after the other. */
export async function mergedContacts(id: number, connection: Connection): Promise<number[]> {
  const rows = await query<{ id: number }>(
    {
      text: `WITH RECURSIVE one AS (SELECT $1::int AS id
          UNION SELECT removed_id FROM record_merge JOIN one ON kept_id = one.id WHERE record_type = 'contact' AND undone_at IS NULL)
        SELECT contact.id FROM one JOIN contact USING (id) ORDER BY 1`,
      values: [id],
    },
    connection,
  )
  return rows.map((row) => row.id)
}

type Known = { emails: string[]; first: string[]; last: string[]; phones: string[] }

/** What the contacts hold, and what their trail says that they held before. */
const knownSql = `WITH changed AS (
    SELECT field.key, pair.value FROM audit_entry, jsonb_each(changes) AS field, jsonb_array_elements(field.value) AS pair
    WHERE record_type = 'contact' AND record_id = ANY ($1::int[]) AND jsonb_typeof(field.value) = 'array'),
  held AS (
    SELECT 'email' AS what, email::text AS value FROM contact WHERE id = ANY ($1)
    UNION SELECT 'first', first_name FROM contact WHERE id = ANY ($1)
    UNION SELECT 'last', last_name FROM contact WHERE id = ANY ($1)
    UNION SELECT 'phone', number FROM contact_phone WHERE contact_id = ANY ($1)
    UNION SELECT 'email', email::text FROM subscription_event WHERE contact_id = ANY ($1)
    UNION SELECT 'email', email::text FROM mailing_send WHERE contact_id = ANY ($1)
    UNION SELECT CASE split_part(key, '.', 2) WHEN 'email' THEN 'email' WHEN 'first_name' THEN 'first' ELSE 'last' END, value #>> '{}'
      FROM changed WHERE key IN ('informations.email', 'informations.first_name', 'informations.last_name') AND jsonb_typeof(value) = 'string'
    UNION SELECT 'phone', found #>> '{}' FROM changed, jsonb_path_query(value, '$.**.number') AS found
      WHERE key LIKE 'informations.phones%' AND jsonb_typeof(found) = 'string')
  SELECT coalesce(array_agg(value) FILTER (WHERE what = 'email'), '{}') AS emails, coalesce(array_agg(value) FILTER (WHERE what = 'first'), '{}') AS first,
    coalesce(array_agg(value) FILTER (WHERE what = 'last'), '{}') AS last, coalesce(array_agg(value) FILTER (WHERE what = 'phone'), '{}') AS phones
  FROM held WHERE btrim(value) <> ''`

/** Of what a person has or had, what is somebody else's as well: an address that was typed wrong once, the number of the company's desk. */
const othersSql = `SELECT
    ARRAY(SELECT lower(email::text) FROM contact WHERE email = ANY ($2::citext[]) AND deleted_at IS NULL AND id <> ALL ($1::int[])
      UNION SELECT lower(email::text) FROM "user" WHERE email = ANY ($2::citext[])) AS emails,
    ARRAY(SELECT given FROM unnest($3::text[]) AS given WHERE EXISTS (SELECT FROM company_phone WHERE number = given)
      OR EXISTS (SELECT FROM contact_phone WHERE number = given AND contact_id <> ALL ($1::int[]))) AS phones,
    EXISTS (SELECT FROM unnest($4::text[], $5::text[]) AS name (first, last) JOIN contact ON contact.sort_name = normalise(btrim(concat_ws(' ', last, first)))
      WHERE contact.deleted_at IS NULL AND contact.id <> ALL ($1::int[]) AND contact.sort_name <> '') AS is_namesake`

/** The person's own lines of registrations: the address, under the same name or none. */
export const ownApplicants = `registration_contact.email = ANY ($1::citext[])
  AND (btrim(first_name || last_name) = '' OR normalise(btrim(first_name || ' ' || last_name)) = ANY (SELECT normalise(btrim(first || ' ' || last))
    FROM unnest($2::text[], $3::text[]) AS name (first, last)))`

const rowsSql = `SELECT
    ARRAY(SELECT id FROM registration WHERE email = ANY ($1::citext[])
      UNION SELECT registration_id FROM registration_contact WHERE ${ownApplicants}) AS registrations,
    ARRAY(SELECT thread_id FROM mail_thread_contact WHERE contact_id = ANY ($4::int[])
      UNION SELECT thread_id FROM mail_thread_address WHERE email = ANY ($1::citext[])) AS threads`

/**
 * Gathers what is looked for of a contact, those that were merged into it included.
 * @param contacts ids, locked
 */
export async function gatherTraces(contacts: number[], connection: Connection): Promise<Traces> {
  const known = await queryOne<Known>({ text: knownSql, values: [contacts] }, connection)
  const names = known.first.length === 0 ? known.last.map((last) => ({ first: "", last })) : namesOf(known)
  const [first, last] = [names.map((name) => name.first), names.map((name) => name.last)]
  const others = await queryOne<{ emails: string[]; phones: string[]; is_namesake: boolean }>(
    { text: othersSql, values: [contacts, known.emails, known.phones, first, last] },
    connection,
  )
  const emails = [...new Set(known.emails.map((email) => email.toLowerCase()))].filter(
    (email) => !others.emails.includes(email),
  )
  const rows = await queryOne<{ registrations: number[]; threads: number[] }>(
    { text: rowsSql, values: [emails, first, last, contacts] },
    connection,
  )
  return {
    ...{ emails, names, contacts, ...rows, isNamesake: others.is_namesake },
    phones: known.phones.filter((phone) => !others.phones.includes(phone)),
  }
}

/** Whoever changed both of the names may stand under each pair of them. */
const namesOf = ({ first, last }: Known) =>
  first.flatMap((one) => (last.length === 0 ? [""] : last).map((other) => ({ first: one, last: other })))
