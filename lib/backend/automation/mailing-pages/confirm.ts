import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import type { ShownText } from "#lib/backend/crm/tracking/consent-text.ts"
import { noteConsent } from "#lib/backend/crm/tracking/note-consent.ts"
import { openSigned } from "#lib/backend/mail/recipient-links/links.ts"
import { isExcepted, ownReasons } from "#lib/backend/mail/suppressions/exceptions.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { gone, notFound } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inLine } from "#lib/backend/shows/applications/in-line.ts"
import { bySlug } from "#lib/backend/shows/applications/known-slug.ts"
import type { Confirmation } from "#lib/contract/automation/mailing-pages.ts"
import { masked } from "#lib/text/masked.ts"
import type { Caller } from "./callers.ts"
import { proofOf } from "./leave.ts"

/** Days within which a sign-up is confirmed. */
const confirmedWithin = 7

/** SQL: whether he came back to the list after he had left all. */
const wantsItAgain = isExcepted("event.email", "list.id")
/** SQL: whether somebody left the list, or all, after he had asked to be on it: what he confirms is over. */
const hasLeft = `EXISTS (SELECT FROM suppression WHERE suppression.email = event.email AND (mailing_list_id IS NULL OR mailing_list_id = list.id)
    AND reason IN ${ownReasons} AND created_at > event.at AND NOT ${wantsItAgain})
  OR EXISTS (SELECT FROM contact JOIN contact_address known ON known.contact_id = contact.id WHERE known.email = event.email AND unsubscribed_at > event.at AND NOT ${wantsItAgain})`
/** SQL: whether he has decided on tracking since he asked: what he agreed to then is over. */
const hasChosen = `EXISTS (SELECT FROM tracking_event JOIN contact_address known USING (contact_id)
    WHERE known.email = event.email AND tracking_event.at >= event.at)`
/** SQL: whether he is on the list. */
const isOn = `EXISTS (SELECT FROM mailing_subscription JOIN contact_address known USING (contact_id)
    WHERE mailing_list_id = list.id AND known.email = event.email)`
/** SQL: whether he came to the list, or left it, since he asked, by whichever of his addresses. */
const wasUsed = `EXISTS (SELECT FROM subscription_event later
    WHERE (later.email = event.email OR later.contact_id = (SELECT contact_id FROM contact_address WHERE email = event.email)) AND later.mailing_list_id = list.id
    AND later.at >= event.at AND later.id > event.id AND later.action <> 'asked')`

type Pending = {
  list: number
  name: string
  email: string
  form: string | null
  /** The text by which he agreed to tracking; null when he did not, has said something of it since, or has used the link. */
  tracking: ShownText | null
  is_over: boolean
  is_done: boolean
}

async function findPending(token: string, connection?: Connection): Promise<Pending> {
  const id = openSigned("confirm", token)
  const [found] =
    id === undefined
      ? []
      : await query<Pending>(
          {
            text: `SELECT list.id AS list, list.name, event.email::text AS email, event.proof ->> 'form' AS form,
                CASE WHEN NOT ${hasChosen} AND NOT ${wasUsed} THEN event.proof -> 'tracking' END AS tracking,
                event.at < now() - make_interval(days => $2) OR list.archived_at IS NOT NULL OR ${hasLeft} OR (${wasUsed} AND NOT ${isOn}) AS is_over,
                ${isOn} AS is_done
              FROM subscription_event event JOIN mailing_list list ON list.id = event.mailing_list_id
              WHERE event.id = $1 AND event.action = 'asked'`,
            values: [id, confirmedWithin],
          },
          connection,
        )
  if (!found) throw notFound("link")
  if (found.is_over) throw gone("link_expired")
  return found
}

/** What a link confirms. Throws a 404 for one that is none of ours, a 410 for one that is over. */
export async function confirmationOf(token: string, caller: Caller): Promise<Confirmation> {
  const { name, email, is_done, tracking } = await bySlug(caller, () =>
    inLine(caller, () => findPending(token)),
  )
  return { list: name, address: masked(email), is_done, asks_tracking: tracking !== null }
}

/** Whose address it is now, locked, or a new contact of whom nothing else is known. */
async function contactOf(email: string, requestId: string, connection: Connection): Promise<number> {
  const known = {
    text: "SELECT id FROM contact WHERE id = (SELECT contact_id FROM contact_address WHERE email = $1) FOR NO KEY UPDATE",
    values: [email],
  }
  const [found] = await query<{ id: number }>(known, connection)
  if (found) return found.id
  const [made] = await query<{ id: number }>(
    { text: "INSERT INTO contact (email) VALUES ($1) RETURNING id", values: [email] },
    connection,
  )
  if (!made) throw new Error("A contact that was written has no id")
  const actor = { userId: null, requestId }
  await writeAudit(
    { actor, action: "create", type: "contact", id: made.id, changes: { email: [null, email] } },
    connection,
  )
  return made.id
}

/**
 * Whoever has the address wants to be on the list, and has said so twice. Done again it changes nothing; who left since then does not come
 * back by it. With it goes the consent to tracking that was asked for, if there is one. Throws as `confirmationOf`.
 * @param withTracking whether that is meant as well
 */
export function confirm(token: string, caller: Caller, withTracking: boolean): Promise<void> {
  return bySlug(caller, () =>
    inLine(caller, () =>
      againAfterRace(() =>
        inTransaction(async (connection) => {
          const { list, email, form } = await findPending(token, connection)
          const contact = await contactOf(email, caller.requestId, connection)
          // Again, as he may have left while the contact was waited for.
          const { tracking } = await findPending(token, connection)
          const proof = { ...proofOf(caller), ...(form !== null && { form }) }
          await subscribe(connection, { contact, list, source: "form", proof })
          if (withTracking && tracking)
            await noteConsent({ contact, allows: true, source: "form", proof, shown: tracking }, connection)
        }),
      ),
    ),
  )
}
