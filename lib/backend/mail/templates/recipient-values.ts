import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { RecipientPlaceholder } from "#lib/contract/mail/mail-terms.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"

/**
 * Names of whoever a mail goes to; empty where the contact has none.
 * @returns null for each where the mail goes to several, or to an address that is not one contact's
 */
export async function recipientValues(
  to: readonly Pick<MailPerson, "email">[],
  connection?: Connection,
): Promise<Record<RecipientPlaceholder, string | null>> {
  const addresses = new Set(to.map(({ email }) => email.toLowerCase()))
  const found = await query<{ first_name: string; last_name: string }>(
    {
      name: "names-of-recipient",
      text: `SELECT btrim(first_name) AS first_name, btrim(last_name) AS last_name FROM contact
        WHERE id IN (SELECT contact_id FROM contact_address WHERE email = ANY ($1::citext[])) LIMIT 2`,
      values: [addresses.size === 1 ? [...addresses] : []],
    },
    connection,
  )
  const only = found.length === 1 ? found[0] : undefined
  return { FIRST_NAME: only?.first_name ?? null, LAST_NAME: only?.last_name ?? null }
}
