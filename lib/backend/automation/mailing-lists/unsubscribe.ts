import { dropExceptions } from "#lib/backend/mail/suppressions/exceptions.ts"
import { suppress } from "#lib/backend/mail/suppressions/suppress.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { SubscriptionSource } from "#lib/contract/mail/mailing-terms.ts"
import { noteEvents, type Proof } from "./subscription-events.ts"

type Input = {
  /** null for all of them, those to come as well. */
  list: number | null
  source: SubscriptionSource
  proof: Proof
  /** The mail (mailing_send) that it came from: it is counted as unsubscribed, and its run ends. */
  send?: number
} & ({ contact: number; email?: string } | { contact?: undefined; email: string })

type Person = { id: number | null; email: string }

/** Whose address it is, locked; an address may be nobody's. */
async function lockPerson({ contact, email }: Input, connection: Connection): Promise<Person | undefined> {
  const [found] = await query<{ id: number; email: string | null }>(
    {
      text: `SELECT id, email::text AS email FROM contact
        WHERE id = coalesce($1::int, (SELECT contact_id FROM contact_address WHERE email = $2::citext)) FOR NO KEY UPDATE`,
      values: [contact ?? null, email ?? null],
    },
    connection,
  )
  if (found) return { id: found.id, email: email ?? found.email ?? "" }
  return email === undefined ? undefined : { id: null, email }
}

/**
 * Takes somebody off a list, or off all, for good: the address is on the suppression list from now on, which is asked in the transaction
 * that writes a mail. Done again it changes nothing.
 * @returns whether it changed anything
 */
export async function unsubscribe(connection: Connection, input: Input): Promise<boolean> {
  const { list, send } = input
  const person = await lockPerson(input, connection)
  if (!person) return false
  const ended = await query<{ list: number }>(
    {
      text: `DELETE FROM mailing_subscription WHERE contact_id = $1 AND ($2::int IS NULL OR mailing_list_id = $2) RETURNING mailing_list_id AS list`,
      values: [person.id, list],
    },
    connection,
  )
  const noted = await noteSuppressed(person, list, connection)
  if (send !== undefined)
    await query(
      {
        text: "UPDATE mailing_send SET unsubscribed_at = now() WHERE id = $1 AND unsubscribed_at IS NULL",
        values: [send],
      },
      connection,
    )
  // A dynamic list has no row to remove, nor have all mailings: leaving them is noted all the same.
  const lists = new Set<number | null>(ended.map((one) => one.list).sort((a, b) => a - b))
  if (noted) lists.add(list)
  await noteEvents(
    "unsubscribed",
    [...lists].map((one) => ({ list: one, contact: person.id, email: person.email })),
    input,
    connection,
  )
  return noted || ended.length > 0
}

/** @returns whether the address was not on the suppression list before, or for a weaker reason */
async function noteSuppressed(
  { id, email }: Person,
  list: number | null,
  connection: Connection,
): Promise<boolean> {
  const emails = email === "" ? [] : [email]
  const dropped = await dropExceptions(list, emails, connection)
  const written = [...dropped, ...(await suppress(connection, { emails, list, reason: "unsubscribed" }))]
  if (list !== null) return written.length > 0
  const changed = await query(
    {
      text: "UPDATE contact SET unsubscribed_at = now() WHERE id = $1 AND unsubscribed_at IS NULL RETURNING id",
      values: [id],
    },
    connection,
  )
  return written.length > 0 || changed.length > 0
}
