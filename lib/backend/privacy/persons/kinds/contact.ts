import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { findMergedAway } from "#lib/backend/records/merges/merged-away.ts"
import { type FoundNames, namesOf } from "../traces.ts"
import { emptyApplications } from "./empty-applications.ts"
import { emptyContacts } from "./empty-contact.ts"
import type { NamedPerson, PersonRules } from "./person-kind.ts"

/** The contact and whoever was merged into it, one after the other. */
async function mergedContacts(id: number, connection: Connection): Promise<number[]> {
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

/** What the contacts hold, and what they had before, by their audit log. */
const knownSql = `WITH changed AS (
    SELECT field.key, pair.value FROM audit_entry, jsonb_each(changes) AS field, jsonb_array_elements(field.value) AS pair
    WHERE record_type = 'contact' AND record_id = ANY ($1::int[]) AND jsonb_typeof(field.value) = 'array'),
  held AS (
    SELECT 'email' AS what, email::text AS value FROM contact WHERE id = ANY ($1)
    UNION SELECT 'email', email::text FROM contact_email WHERE contact_id = ANY ($1)
    UNION SELECT 'first', first_name FROM contact WHERE id = ANY ($1)
    UNION SELECT 'last', last_name FROM contact WHERE id = ANY ($1)
    UNION SELECT 'phone', number FROM contact_phone WHERE contact_id = ANY ($1)
    UNION SELECT 'email', email::text FROM subscription_event WHERE contact_id = ANY ($1)
    UNION SELECT 'email', email::text FROM mailing_send WHERE contact_id = ANY ($1)
    UNION SELECT CASE split_part(key, '.', 2) WHEN 'email' THEN 'email' WHEN 'first_name' THEN 'first' ELSE 'last' END, value #>> '{}'
      FROM changed WHERE key IN ('informations.email', 'informations.first_name', 'informations.last_name') AND jsonb_typeof(value) = 'string'
    UNION SELECT 'email', found #>> '{}' FROM changed, jsonb_path_query(value, '$.**.email') AS found
      WHERE key LIKE 'informations.other_emails%' AND jsonb_typeof(found) = 'string'
    UNION SELECT 'phone', found #>> '{}' FROM changed, jsonb_path_query(value, '$.**.number') AS found
      WHERE key LIKE 'informations.phones%' AND jsonb_typeof(found) = 'string')
  SELECT coalesce(array_agg(value) FILTER (WHERE what = 'email'), '{}') AS emails, coalesce(array_agg(value) FILTER (WHERE what = 'first'), '{}') AS first,
    coalesce(array_agg(value) FILTER (WHERE what = 'last'), '{}') AS last, coalesce(array_agg(value) FILTER (WHERE what = 'phone'), '{}') AS phones
  FROM held WHERE btrim(value) <> ''`

type Stored = NamedPerson & { isErased: boolean }

async function read(id: number, connection: Connection): Promise<Stored> {
  const [found] = await query<Stored>(
    {
      text: `SELECT btrim(first_name || ' ' || last_name) AS name, email::text AS email, erased_at IS NOT NULL AS "isErased", created_at AS "madeAt"
        FROM contact WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("contact")
  return found
}

const lockRows = async (id: number, connection: Connection) =>
  query(
    { text: "SELECT contact_lock($1::int[])", values: [await mergedContacts(id, connection)] },
    connection,
  )

/** A contact, also one in the trash, with those that were merged into it. */
export const contact: PersonRules = {
  find: async ({ record }, connection) => {
    const found = await read(record, connection)
    if (found.isErased) throw notFound("contact")
    return found
  },
  check: async ({ record }) => {
    const merged = await findMergedAway("contact", record)
    if (merged) throw notFound("contact", merged.kept.id)
  },
  lock: async ({ record }, _, connection) => {
    await lockRows(record, connection)
    const found = await read(record, connection)
    if (found.isErased) throw conflict("person_erased", null)
    return found
  },
  know: async ({ record }, connection) => {
    const contacts = await mergedContacts(record, connection)
    const known = await queryOne<FoundNames>({ text: knownSql, values: [contacts] }, connection)
    return { emails: known.emails, names: namesOf(known), phones: known.phones, contacts, users: [] }
  },
  empty: async (found, connection) => {
    const emptied = await emptyContacts(found, connection)
    return [...emptied, ...(await emptyApplications(found, connection))]
  },
  findAgain: async ({ record, made_at }, connection) => {
    await lockRows(record, connection)
    const there = await query(
      {
        text: "SELECT FROM contact WHERE id = $1 AND created_at = $2::timestamptz AND erased_at IS NULL",
        values: [record, made_at],
      },
      connection,
    )
    return there.length === 0 ? undefined : { kind: "contact", record }
  },
}
