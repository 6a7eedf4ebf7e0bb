import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { pickerLimit } from "#lib/contract/crm/contacts.ts"
import { type ContactHit, hitColumns } from "./hits.ts"

type Typed = { email: string; first_name: string; last_name: string; except?: number | undefined }

/**
 * Contacts that somebody about to be saved may already be.
 * @returns the one with the e-mail, and at most 5 with the first and last name, whatever case, accents and punctuation; and in `perhaps`
 *   those with the names in another order or nearly the same (docs/decisions/0117)
 */
export async function findDuplicates(
  typed: Typed,
  connection?: Connection,
): Promise<{ email: ContactHit | null; names: ContactHit[]; perhaps: ContactHit[] }> {
  const [[email], named] = await Promise.all([withEmail(typed), withName(typed, connection)])
  const shown = (isSame: boolean) =>
    named.filter((row) => row.is_same === isSame).map(({ id, name, detail }) => ({ id, name, detail }))
  return { email: email ?? null, names: shown(true), perhaps: shown(false) }
}

/** The cast lets the unique index on e-mails find it. */
async function withEmail({ email, except }: Typed): Promise<ContactHit[]> {
  if (email === "") return []
  return query<ContactHit>({
    name: "contact-by-email",
    text: `SELECT ${hitColumns} FROM contact
      WHERE id = (SELECT contact_id FROM contact_address WHERE email = $1::citext) AND id IS DISTINCT FROM $2::int`,
    values: [email, except ?? null],
  })
}

const keyed = (rank: number, condition: string) =>
  `(SELECT record_id, ${rank} AS rank FROM match_key WHERE record_type = 'contact' AND ${condition}
    AND record_id IS DISTINCT FROM typed.except_id ORDER BY record_id LIMIT ${pickerLimit})`

/** Contacts with these names, or nearly; those of one name the same, in the order in which they are shown. */
const namedAlike = `SELECT typed.index::int AS index, alike.id, alike.name, alike.detail, alike.is_same
  FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS typed (last_name, first_name, except_id, index)
  CROSS JOIN LATERAL (
    WITH typed_key AS MATERIALIZED (SELECT * FROM person_name_keys(typed.last_name, typed.first_name)), found AS (
      ${keyed(1, "kind = 'name' AND key = (SELECT key FROM typed_key WHERE kind = 'name')")}
      UNION ALL ${keyed(2, "kind = 'core' AND key = (SELECT key FROM typed_key WHERE kind = 'core')")}
      UNION ALL (SELECT record_id, 3 - near.likeness FROM typed_key, near_keys('contact', typed_key.kind, typed_key.key) near
        JOIN match_key ON record_type = 'contact' AND match_key.key = near.key
        WHERE typed_key.kind = 'reversed' AND match_key.kind = 'reversed' AND record_id IS DISTINCT FROM typed.except_id
        ORDER BY near.likeness DESC LIMIT ${pickerLimit})
    ), best AS (SELECT record_id, min(rank) AS rank FROM found GROUP BY 1)
    SELECT ${hitColumns}, best.rank, best.rank = 1 AS is_same FROM best JOIN contact ON contact.id = best.record_id
    ORDER BY best.rank, contact.id LIMIT ${pickerLimit}) alike
  ORDER BY typed.index, alike.rank, alike.id`

type Person = Pick<Typed, "first_name" | "last_name" | "except">
type Alike = ContactHit & { is_same: boolean }

/** Contacts with the name of each of these people or nearly the same, the likeliest first. A first or last name alone says too little. */
export async function findNamedAlike(people: Person[], connection?: Connection): Promise<Alike[][]> {
  const isWhole = ({ first_name, last_name }: Person) => first_name !== "" && last_name !== ""
  if (!people.some(isWhole)) return people.map(() => [])
  const found = await query<Alike & { index: number }>(
    {
      name: "contacts-named-alike",
      text: namedAlike,
      values: [
        people.map(({ last_name }) => last_name),
        people.map(({ first_name }) => first_name),
        people.map(({ except }) => except ?? null),
      ],
    },
    connection,
  )
  const byIndex = Map.groupBy(found, ({ index }) => index)
  return people.map((_, at) => (byIndex.get(at + 1) ?? []).map(({ index: _, ...alike }) => alike))
}

async function withName(typed: Typed, connection?: Connection): Promise<Alike[]> {
  const [alike = []] = await findNamedAlike([typed], connection)
  return alike
}
