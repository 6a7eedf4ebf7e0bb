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
    AND record_id IS DISTINCT FROM $3::int ORDER BY record_id LIMIT ${pickerLimit})`

/** A first or last name alone says too little. */
async function withName(
  { first_name, last_name, except }: Typed,
  connection?: Connection,
): Promise<(ContactHit & { is_same: boolean })[]> {
  if (first_name === "" || last_name === "") return []
  return query<ContactHit & { is_same: boolean }>(
    {
      name: "contact-by-name",
      text: `WITH typed AS MATERIALIZED (SELECT * FROM person_name_keys($1, $2)), found AS (
        ${keyed(1, "kind = 'name' AND key = (SELECT key FROM typed WHERE kind = 'name')")}
        UNION ALL ${keyed(2, "kind = 'core' AND key = (SELECT key FROM typed WHERE kind = 'core')")}
        UNION ALL (SELECT record_id, 3 - near.likeness FROM typed, near_keys('contact', typed.kind, typed.key) near
          JOIN match_key ON record_type = 'contact' AND match_key.key = near.key
          WHERE typed.kind = 'reversed' AND match_key.kind = 'reversed' AND record_id IS DISTINCT FROM $3::int
          ORDER BY near.likeness DESC LIMIT ${pickerLimit})
      ), best AS (SELECT record_id, min(rank) AS rank FROM found GROUP BY 1)
      SELECT ${hitColumns}, best.rank = 1 AS is_same FROM best JOIN contact ON contact.id = best.record_id
      ORDER BY best.rank, contact.id LIMIT ${pickerLimit}`,
      values: [last_name, first_name, except ?? null],
    },
    connection,
  )
}
