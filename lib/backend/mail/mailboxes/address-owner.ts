import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"

type Owned = { of_user: boolean; is_linked: boolean; of_contact: boolean }

/**
 * Mails of a linked mailbox's address count as ours, and those between colleagues are not kept: an address of somebody else must not become
 * one of ours. A contact with the user's own sign-in address is no obstacle, as that is a colleague's address anyway.
 * @param userId null for a shared mailbox, of which no address is a user's own
 * @throws 422 on `email` for the sign-in address of another user and for that of a contact, 409 when another user has linked it
 */
export async function refuseAddressOfOthers(
  email: string,
  userId: number | null,
  connection?: Connection,
): Promise<void> {
  const [owned] = await query<Owned>(
    {
      text: `SELECT EXISTS (SELECT FROM "user" WHERE email = $1 AND id IS DISTINCT FROM $2) AS of_user,
          EXISTS (SELECT FROM mailbox WHERE email = $1 AND (user_id = $2) IS NOT TRUE) AS is_linked,
          EXISTS (SELECT FROM contact_address WHERE email = $1)
            AND NOT EXISTS (SELECT FROM "user" WHERE email = $1 AND id = $2) AS of_contact`,
      values: [email, userId],
    },
    connection,
  )
  if (owned?.is_linked) throw conflict("mailbox_address_taken", null)
  if (owned?.of_user) throw invalid({ email: ["mailbox_address_of_user"] })
  if (owned?.of_contact) throw invalid({ email: ["mailbox_address_of_contact"] })
}
