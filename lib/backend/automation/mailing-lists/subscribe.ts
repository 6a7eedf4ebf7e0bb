import { leftAll, ofAnyAddress, optedOut } from "#lib/backend/mail/suppressions/exceptions.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { PutResult, SubscriptionSource } from "#lib/contract/mail/mailing-terms.ts"
import { liftOptOut } from "./lift-opt-out.ts"
import { noteEvents, type Proof } from "./subscription-events.ts"

/**
 * What became of somebody: came to the list, was on it, or is not put on it as he or she had unsubscribed or complained and nothing says
 * that he or she wants to come back; "gone" for a contact that is not there.
 */
export type Subscribed = PutResult

type Input = { list: number; source: SubscriptionSource; proof: Proof }

/** Ways that somebody takes himself. */
const byOneself: readonly SubscriptionSource[] = ["form", "link", "preferences"]

/** Whether somebody who had unsubscribed may be put back: it was his own doing, or a new consent is named. */
const hasConsent = ({ source, proof }: Input) =>
  byOneself.includes(source) || (proof.consent ?? "").trim() !== ""

type State = {
  id: number
  email: string | null
  is_on: boolean
  /** From everything, whether the list is excepted or not. */
  left_all: boolean
  opted_out: boolean
}

/** Locked, so that whoever unsubscribes meanwhile comes after and stays unsubscribed; read after that. */
async function readStates(list: number, contacts: readonly number[], connection: Connection) {
  await query(
    {
      text: "SELECT FROM contact WHERE id = ANY ($1::int[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE",
      values: [contacts],
    },
    connection,
  )
  return query<State>(
    {
      text: `SELECT id, email::text AS email,
          EXISTS (SELECT FROM mailing_subscription WHERE mailing_list_id = $1 AND contact_id = contact.id) AS is_on,
          ${ofAnyAddress("contact", (email) => leftAll("contact.unsubscribed_at", email))} AS left_all,
          ${ofAnyAddress("contact", (email) => optedOut("contact.unsubscribed_at", email, "$1"))} AS opted_out
        FROM contact WHERE id = ANY ($2::int[]) AND deleted_at IS NULL ORDER BY id`,
      values: [list, contacts],
    },
    connection,
  )
}

/**
 * Puts contacts on a list, each once, with what proves that they want to be there. Nobody is put on a dynamic list: there, only an
 * unsubscription is undone.
 * @returns what became of each, by contact
 */
export async function subscribeMany(
  connection: Connection,
  { contacts, ...input }: Input & { contacts: readonly number[] },
): Promise<Map<number, Subscribed>> {
  const { list } = input
  const results = new Map<number, Subscribed>(contacts.map((id) => [id, "gone"]))
  const { is_static } = await queryOne<{ is_static: boolean }>(
    { text: "SELECT kind = 'static' AS is_static FROM mailing_list WHERE id = $1", values: [list] },
    connection,
  )
  const states = await readStates(list, contacts, connection)
  for (const { id, opted_out } of states) results.set(id, opted_out ? "opted_out" : "already")
  const returning = hasConsent(input) ? states.filter(({ opted_out }) => opted_out) : []
  await liftOptOut(list, returning, connection)
  const fresh = is_static
    ? states.filter((state) => !state.is_on && (!state.opted_out || returning.includes(state)))
    : []
  if (fresh.length > 0)
    await query(
      {
        text: "INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $1, contact FROM unnest($2::int[]) AS contact ON CONFLICT DO NOTHING",
        values: [list, fresh.map(({ id }) => id)],
      },
      connection,
    )
  const came = states.filter((state) => fresh.includes(state) || returning.includes(state))
  for (const { id } of came) results.set(id, "added")
  await noteEvents(
    "subscribed",
    came.map(({ id, email }) => ({ list, contact: id, email: email ?? "" })),
    input,
    connection,
  )
  return results
}

/** Puts a contact on a list, as `subscribeMany`; done again it changes nothing. */
export async function subscribe(
  connection: Connection,
  { contact, ...input }: Input & { contact: number },
): Promise<Subscribed> {
  const results = await subscribeMany(connection, { ...input, contacts: [contact] })
  return results.get(contact) ?? "gone"
}
