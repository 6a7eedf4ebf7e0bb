import { z } from "zod"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
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
  /** Id of the user; none in erasures of before users were erased. */
  users: z.array(z.number()).default([]),
}) satisfies z.ZodType<PersonWords>
export type Traces = z.output<typeof traces>

/** What the records of a person hold, or held: its contacts' or its user's ids. */
export type Known = Pick<Traces, "emails" | "names" | "phones" | "contacts" | "users">

/** What was found of a person, names in two lists. */
export type FoundNames = { emails: string[]; first: string[]; last: string[]; phones: string[] }

/** Whoever changed both of the names may be found under each pair of them. */
export function namesOf({ first, last }: Pick<FoundNames, "first" | "last">): Known["names"] {
  if (first.length === 0) return last.map((one) => ({ first: "", last: one }))
  return first.flatMap((one) =>
    (last.length === 0 ? [""] : last).map((other) => ({ first: one, last: other })),
  )
}

/**
 * Of what a person has or had, what is somebody else's as well: an address that was typed wrong once or that a show sends from, the number of
 * the company's desk. An applicant, of whom there is no record, is compared with applicants under other addresses, too.
 */
const othersSql = `SELECT
    ARRAY(SELECT lower(email::text) FROM contact_address WHERE email = ANY ($2::citext[]) AND contact_id <> ALL ($1::int[])
      UNION SELECT lower(email::text) FROM "user" WHERE email = ANY ($2::citext[]) AND id <> ALL ($6::int[])
      UNION SELECT lower(email::text) FROM mailing_sender WHERE email = ANY ($2::citext[])
      UNION SELECT lower(email) FROM invoice_seller WHERE email::citext = ANY ($2::citext[])) AS emails,
    ARRAY(SELECT given FROM unnest($3::text[]) AS given WHERE EXISTS (SELECT FROM company_phone WHERE number = given)
      OR EXISTS (SELECT FROM contact_phone WHERE number = given AND contact_id <> ALL ($1::int[]))
      OR cardinality($1::int[]) + cardinality($6::int[]) = 0 AND EXISTS (SELECT FROM registration_contact_phone phone
        JOIN registration_contact other ON other.id = registration_contact_id WHERE number = given AND other.email <> ALL ($2::citext[]))) AS phones,
    EXISTS (SELECT FROM unnest($4::text[], $5::text[]) AS name (first, last) JOIN contact ON contact.sort_name = normalise(btrim(concat_ws(' ', last, first)))
      WHERE contact.deleted_at IS NULL AND contact.id <> ALL ($1::int[]) AND contact.sort_name <> '')
    OR EXISTS (SELECT FROM unnest($4::text[], $5::text[]) AS name (first, last) JOIN "user" u ON normalise(u.name) = normalise(btrim(concat_ws(' ', first, last)))
      WHERE u.id <> ALL ($6::int[]) AND u.erased_at IS NULL)
    OR cardinality($1::int[]) + cardinality($6::int[]) = 0 AND EXISTS (SELECT FROM unnest($4::text[], $5::text[]) AS name (first, last)
      JOIN registration_contact other ON search_text(other.first_name, other.last_name, other.email::text) LIKE search_text(first, last) || ' %'
      WHERE btrim(first || last) <> '' AND other.email <> ALL ($2::citext[])) AS is_namesake`

/** The person's own lines of registrations: the address, under the same name or none. */
export const ownApplicants = `registration_contact.email = ANY ($1::citext[])
  AND (btrim(first_name || last_name) = '' OR normalise(btrim(first_name || ' ' || last_name)) = ANY (SELECT normalise(btrim(first || ' ' || last))
    FROM unnest($2::text[], $3::text[]) AS name (first, last)))`

/** SQL of the ids of the registrations that are under some addresses or invoiced to them, those deleted included. @param emails SQL of a citext[] */
export const registrationsUnder = (
  emails: string,
) => `SELECT id FROM registration WHERE email = ANY (${emails}) AND deleted_at IS NULL
  UNION SELECT id FROM registration WHERE email = ANY (${emails}) AND deleted_at IS NOT NULL
  UNION SELECT id FROM registration WHERE billing_email = ANY (${emails})`

const rowsSql = `SELECT
    ARRAY(${registrationsUnder("$1::citext[]")}
      UNION SELECT registration_id FROM registration_contact WHERE ${ownApplicants}) AS registrations,
    ARRAY(SELECT thread_id FROM mail_thread_contact WHERE contact_id = ANY ($4::int[])
      UNION SELECT thread_id FROM mail_thread_address WHERE email = ANY ($1::citext[])) AS threads`

/**
 * Gathers what is looked for of a person, and the rows that are about him or her. What a user wrote to others and did for them is about those
 * others: of a user there are no registrations and no conversations.
 * @param known of locked records
 */
export async function gatherTraces(known: Known, connection: Connection): Promise<Traces> {
  const { contacts, users, names } = known
  const [first, last] = [names.map((name) => name.first), names.map((name) => name.last)]
  const others = await queryOne<{ emails: string[]; phones: string[]; is_namesake: boolean }>(
    { text: othersSql, values: [contacts, known.emails, known.phones, first, last, users] },
    connection,
  )
  const emails = [...new Set(known.emails.map((email) => email.toLowerCase()))].filter(
    (email) => !others.emails.includes(email),
  )
  const rows = await queryOne<{ registrations: number[]; threads: number[] }>(
    { text: rowsSql, values: [users.length === 0 ? emails : [], first, last, contacts] },
    connection,
  )
  return {
    emails,
    names,
    contacts,
    users,
    ...rows,
    isNamesake: others.is_namesake,
    phones: known.phones.filter((phone) => !others.phones.includes(phone)),
  }
}
