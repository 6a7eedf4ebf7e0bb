import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailChoice } from "#lib/contract/automation/mailing-pages.ts"
import type { SubscriptionSource } from "#lib/contract/mail/mailing-terms.ts"
import { masked } from "#lib/text/masked.ts"
import type { Caller } from "./callers.ts"
import { proofOf } from "./leave.ts"

/** What the recipient of a mail to many gets; it went to no list, and none is chosen by it. Throws a 404 for one that is no longer there. */
export async function choiceOfMany(row: number): Promise<MailChoice> {
  const [found] = await query<{ address: string; is_off: boolean }>({
    name: "choice-of-many",
    text: `SELECT coalesce(row.email, '')::text AS address, coalesce(contact.unsubscribed_at IS NOT NULL OR contact.is_blacklisted, false)
        OR ${isSuppressed("row.email", "NULL::int")} AS is_off
      FROM bulk_mail_row row LEFT JOIN contact ON contact.id = row.contact_id AND contact.deleted_at IS NULL WHERE row.id = $1`,
    values: [row],
  })
  if (!found) throw notFound("link")
  return { ...found, address: masked(found.address), list: null, lists: [], is_tracked: false }
}

type By = { source: SubscriptionSource; caller: Caller }
type Recipient = { bulk: number; email: string | null; contact: number | null; current: string | null }

/**
 * The recipient of a mail to many wants no mailing any more, of any list; who has another address by now is unsubscribed with both. Done
 * again it changes nothing. Throws a 404 for a mail that is no longer there.
 */
export function leaveMany(row: number, { source, caller }: By): Promise<void> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const [found] = await query<Recipient>(
        {
          text: `SELECT bulk_mail_id AS bulk, row.email::text AS email, contact.id AS contact, contact.email::text AS current
          FROM bulk_mail_row row LEFT JOIN contact ON contact.id = row.contact_id AND contact.deleted_at IS NULL WHERE row.id = $1`,
          values: [row],
        },
        connection,
      )
      if (!found) throw notFound("link")
      const { bulk, email, contact, current } = found
      const base = { list: null, source, proof: { ...proofOf(caller), bulk } }
      if (contact !== null) await unsubscribe(connection, { ...base, contact })
      if (email !== null && (contact === null || email.toLowerCase() !== current?.toLowerCase()))
        await unsubscribe(connection, { ...base, email })
    }),
  )
}
