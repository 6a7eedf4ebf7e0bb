import type { Confirmation } from "#lib/contract/mailing-pages.ts"
import { inLine } from "../applications/in-line.ts"
import { bySlug } from "../applications/known-slug.ts"
import { type Connection, inTransaction, query } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { gone, notFound } from "../http/errors.ts"
import { subscribe } from "../mailing-lists/subscribe.ts"
import { writeAudit } from "../records/audit/write-audit.ts"
import type { Caller } from "./callers.ts"
import { proofOf } from "./leave.ts"
import { openSigned } from "./links.ts"
import { masked } from "./masked.ts"

/** Days within which a sign-up is confirmed. */
const confirmedWithin = 7

type Asked = {
  list: number
  name: string
  email: string
  form: string | null
  is_over: boolean
  is_done: boolean
}

async function findAsked(token: string, connection?: Connection): Promise<Asked> {
  const id = openSigned("confirm", token)
  const [found] =
    id === undefined
      ? []
      : await query<Asked>(
          {
            text: `SELECT list.id AS list, list.name, event.email::text AS email, event.proof ->> 'form' AS form,
                event.at < now() - make_interval(days => $2) OR list.archived_at IS NOT NULL AS is_over,
                EXISTS (SELECT FROM mailing_subscription JOIN contact ON contact.id = contact_id AND contact.deleted_at IS NULL
                  WHERE mailing_list_id = list.id AND contact.email = event.email) AS is_done
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
  const { name, email, is_done } = await bySlug(caller, () => inLine(caller, () => findAsked(token)))
  return { list: name, address: masked(email), is_done }
}

/** Whose address it is now, or a new contact of whom nothing else is known. */
async function contactOf(email: string, requestId: string, connection: Connection): Promise<number> {
  const known = { text: "SELECT id FROM contact WHERE email = $1 AND deleted_at IS NULL", values: [email] }
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

/** Whoever has the address wants to be on the list, and has said so twice. Done again it changes nothing. */
export function confirm(token: string, caller: Caller): Promise<void> {
  return bySlug(caller, () =>
    inLine(caller, () =>
      againAfterRace(() =>
        inTransaction(async (connection) => {
          const { list, email, form } = await findAsked(token, connection)
          const contact = await contactOf(email, caller.requestId, connection)
          const proof = { ...proofOf(caller), ...(form !== null && { form }) }
          await subscribe(connection, { contact, list, source: "form", proof })
        }),
      ),
    ),
  )
}
