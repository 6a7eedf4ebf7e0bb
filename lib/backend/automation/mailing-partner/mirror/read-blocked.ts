import type { BlockedAddress, PartnerLists } from "#lib/backend/mail/mailing-partner/partner.ts"
import { lockPeople } from "#lib/backend/mail/suppressions/lock-people.ts"
import { suppress } from "#lib/backend/mail/suppressions/suppress.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { Mirror } from "./mirror.ts"

/** Pages that are read at a time; the next step reads on from there. */
const maxPages = 100
/** The provider names days, not moments. */
const dayMs = 86_400_000
/** What was blocked before there was anything to be told is read as well. */
const firstDays = 365

function keep(blocked: BlockedAddress[]): Promise<void> {
  return againAfterRace(() => inTransaction((connection) => keepPage(blocked, connection)))
}

async function keepPage(blocked: BlockedAddress[], connection: Connection): Promise<void> {
  await lockPeople(
    blocked.map(({ email }) => email),
    connection,
  )
  for (const [reason, some] of Map.groupBy(blocked, (one) => one.reason)) {
    // One that somebody is just freeing here is not put back: the provider hears of it next. What was blocked because we said so comes
    // back as unsubscribed or blocked by hand, which is no stronger reason than ours.
    const known = await query<{ email: string }>(
      {
        text: `SELECT given.email FROM unnest($1::text[]) AS given (email)
          WHERE NOT EXISTS (SELECT FROM partner_change WHERE partner_change.email = given.email::citext AND mailing_list_id IS NULL)
            AND ($2 = 'complaint' OR NOT EXISTS (SELECT FROM suppression WHERE suppression.email = given.email::citext AND mailing_list_id IS NULL))`,
        values: [some.map(({ email }) => email.toLowerCase()), reason],
      },
      connection,
    )
    const emails = known.map(({ email }) => email)
    if (emails.length > 0) await suppress(connection, { emails, list: null, reason, detail: "Brevo" })
  }
}

/**
 * Has addresses get no mails here that the provider blocks, since the beginning of the last reading that came to the end: the latest are on
 * the first page, so that those who are blocked while it is read are read by the next one. The page before is read once more when it is read
 * on: of addresses that are freed there in the meantime, the others move forward.
 */
export async function readBlocked(
  lists: Pick<PartnerLists, "blocked">,
  { blocked_at: last, blocked_page: reached }: Pick<Mirror, "blocked_at" | "blocked_page">,
): Promise<void> {
  const since = new Date(last === null ? Date.now() - firstDays * dayMs : Date.parse(last) - dayMs)
  const first = Math.max(0, reached - 1)
  if (reached === 0) await query({ text: "UPDATE partner_mirror SET blocked_begun_at = now()", values: [] })
  for (let page = first; page < first + maxPages; page++) {
    const blocked = await lists.blocked(since, page)
    if (blocked.length === 0) {
      await query({
        text: "UPDATE partner_mirror SET blocked_at = coalesce(blocked_begun_at, now()), blocked_begun_at = NULL, blocked_page = 0",
        values: [],
      })
      return
    }
    await keep(blocked)
    await query({ text: "UPDATE partner_mirror SET blocked_page = $1", values: [page + 1] })
  }
}
