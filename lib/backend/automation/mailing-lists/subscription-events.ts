import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { SubscriptionSource } from "#lib/contract/mail/mailing-terms.ts"

/** What proves it: who did it, from where, by which mail or form, and what consent is based on. */
export type Proof = {
  user?: number
  address?: string
  agent?: string
  mail?: number
  /** Of a mail to many. */
  bulk?: number
  form?: string
  /** What the consent is based on, in words. */
  origin?: string
  /** The same of somebody who had unsubscribed and comes back: without it, staff and imports do not put him back. */
  consent?: string
  job?: number
}

/** Somebody's coming or going, without a list from all mailings; an address without a contact has not been confirmed. */
export type SubscriptionChange = { list: number | null; contact: number | null; email: string }

/** Writes down comings and goings of one kind, in the transaction that they happen in. */
export async function noteEvents(
  action: "asked" | "subscribed" | "unsubscribed",
  changes: readonly SubscriptionChange[],
  { source, proof }: { source: SubscriptionSource; proof: Proof },
  connection: Connection,
): Promise<void> {
  if (changes.length === 0) return
  await query(
    {
      text: `INSERT INTO subscription_event (mailing_list_id, contact_id, email, action, source, proof)
        SELECT list, contact, email, $4::subscription_action, $5, $6::jsonb FROM unnest($1::int[], $2::int[], $3::text[]) AS given (list, contact, email)`,
      values: [
        changes.map(({ list }) => list),
        changes.map(({ contact }) => contact),
        changes.map(({ email }) => email),
        action,
        source,
        JSON.stringify(proof),
      ],
    },
    connection,
  )
}
