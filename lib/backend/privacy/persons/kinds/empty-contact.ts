import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Traces } from "../traces.ts"
import { cancelMails } from "./cancel-mails.ts"
import { asEmptied, type Emptied, type EmptiedRow } from "./person-kind.ts"

/** Rows that are the contact's own and say something of it. Where it was registered and went stays, for statistics. */
const ownRows = [
  "contact_email",
  "contact_phone",
  "contact_social_network",
  "contact_tagging",
  "contact_caller",
  "company_contact",
  "mailing_subscription",
]

const emptySql = `UPDATE contact SET first_name = '', last_name = '', email = NULL, job_title = NULL, salutation_id = NULL, badge_id = NULL,
    outcome_id = NULL, is_vip = false, allows_tracking = false, deleted_at = coalesce(deleted_at, now()), erased_at = now(),
    updated_at = now(), version = version + 1
  WHERE id = ANY ($1::int[]) AND erased_at IS NULL RETURNING id, version, erased_at AS "erasedAt"`

/**
 * Empties contacts and what is theirs alone, in the caller's transaction. The rows stay: statistics add up, and links say that the person was
 * erased.
 */
export async function emptyContacts(found: Traces, connection: Connection): Promise<Emptied[]> {
  const { contacts } = found
  const run = (text: string, ...values: unknown[]) => query({ text, values }, connection)
  await cancelMails(found, connection)
  for (const table of ownRows) await run(`DELETE FROM ${table} WHERE contact_id = ANY ($1::int[])`, contacts)
  await run("UPDATE tracking_event SET proof = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("UPDATE subscription_event SET proof = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("UPDATE mailing_send SET email = NULL, links = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("DELETE FROM recent_record WHERE kind = 'contact' AND record_id = ANY ($1::int[])", contacts)
  const emptied = await query<EmptiedRow>({ text: emptySql, values: [contacts] }, connection)
  return emptied.map((row) => asEmptied("contact", row))
}
