import { query } from "#lib/backend/platform/database/db.ts"
import { pickerLimit } from "#lib/contract/crm/contacts.ts"
import { type ContactHit, hitColumns } from "./hits.ts"

type Typed = { email: string; first_name: string; last_name: string; except?: number | undefined }

/**
 * Living contacts that somebody about to be saved may already be.
 * @returns the one with the e-mail, and at most 5 with the first and last name, whatever case and accents
 */
export async function findDuplicates(
  typed: Typed,
): Promise<{ email: ContactHit | null; names: ContactHit[] }> {
  const [[email], names] = await Promise.all([withEmail(typed), withName(typed)])
  return { email: email ?? null, names }
}

/** The cast lets the unique index on e-mails find it. */
async function withEmail({ email, except }: Typed): Promise<ContactHit[]> {
  if (email === "") return []
  return query<ContactHit>({
    name: "contact-by-email",
    text: `SELECT ${hitColumns} FROM contact
      WHERE email = $1::citext AND deleted_at IS NULL AND id IS DISTINCT FROM $2::int`,
    values: [email, except ?? null],
  })
}

/** The order's index holds "last first" as it is compared. A first or last name alone says too little. */
async function withName({ first_name, last_name, except }: Typed): Promise<ContactHit[]> {
  if (first_name === "" || last_name === "") return []
  return query<ContactHit>({
    name: "contact-by-name",
    text: `SELECT ${hitColumns} FROM contact
      WHERE sort_name = normalise($1) AND deleted_at IS NULL AND id IS DISTINCT FROM $2::int
      ORDER BY id LIMIT ${pickerLimit}`,
    values: [`${last_name} ${first_name}`, except ?? null],
  })
}
