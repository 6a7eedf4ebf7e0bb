import { subscribe } from "#lib/backend/automation/mailing-lists/subscribe.ts"
import type { Proof } from "#lib/backend/automation/mailing-lists/subscription-events.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { SubscriptionSource } from "#lib/contract/mail/mailing-terms.ts"
import type { Caller } from "./callers.ts"
import { choosable, isOn } from "./choice.ts"

type Sent = { id: number; contact: number; list: number | null; email: string | null; current: string | null }

/** Longest name of a program that is kept. */
const agentLength = 300

export const proofOf = ({ address, agent }: Caller): Proof => ({
  address,
  agent: agent.slice(0, agentLength),
})

/** A mail that went out, and whom it went to. Throws a 404 for one that is no longer there. */
export async function findSent(send: number, connection: Connection): Promise<Sent> {
  const [found] = await query<Sent>(
    {
      name: "sent-mail",
      text: `SELECT send.id, contact.id AS contact, list_id AS list, send.email::text AS email, contact.email::text AS current
        FROM mailing_send send JOIN contact ON contact.id = send.contact_id WHERE send.id = $1`,
      values: [send],
    },
    connection,
  )
  if (!found) throw notFound("link")
  return found
}

type By = { source: SubscriptionSource; caller: Caller }

/** Somebody who has got another address since is unsubscribed with both. */
async function leaveWith(
  { id, contact, email, current }: Sent,
  list: number | null,
  { source, caller }: By,
  connection: Connection,
): Promise<void> {
  const base = { list, source, proof: { ...proofOf(caller), mail: id } }
  await unsubscribe(connection, { ...base, contact, send: id })
  if (email !== null && email.toLowerCase() !== current?.toLowerCase())
    await unsubscribe(connection, { ...base, email })
}

/** The recipient of a mail wants no more of its list, or none at all, as also one to no list means. Done again it changes nothing. */
export function leave(send: number, from: "list" | "all", by: By): Promise<void> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const sent = await findSent(send, connection)
      await leaveWith(sent, from === "all" ? null : sent.list, by, connection)
    }),
  )
}

/** It was a mistake: the recipient gets mails of the list of a mail again. */
export function comeBack(send: number, by: By): Promise<void> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const { contact, list, id } = await findSent(send, connection)
      if (list !== null) await subscribeAgain({ contact, list, id }, by, connection)
    }),
  )
}

const subscribeAgain = (
  { contact, list, id }: { contact: number; list: number; id: number },
  { source, caller }: By,
  connection: Connection,
) => subscribe(connection, { contact, list, source, proof: { ...proofOf(caller), mail: id } })

/** What somebody chose of the lists that were shown. */
export type Chosen = { shown: number[]; chosen: ReadonlySet<number> }

/** Brings somebody onto the lists that were chosen and off the others that were shown; of lists that are not his or hers to choose nothing changes. */
export function choose(send: number, { shown, chosen }: Chosen, by: By): Promise<void> {
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const sent = await findSent(send, connection)
      const open = await query<{ id: number; is_on: boolean }>(
        {
          text: `SELECT mailing_list.id, ${isOn} AS is_on FROM mailing_list, mailing_send send JOIN contact ON contact.id = send.contact_id
          WHERE send.id = $2 AND mailing_list.id = ANY ($1::int[]) AND ${choosable} ORDER BY mailing_list.id`,
          values: [shown, send],
        },
        connection,
      )
      for (const { id, is_on } of open) {
        if (chosen.has(id) && !is_on) await subscribeAgain({ ...sent, list: id, id: sent.id }, by, connection)
        if (!chosen.has(id) && is_on) await leaveWith(sent, id, by, connection)
      }
    }),
  )
}
