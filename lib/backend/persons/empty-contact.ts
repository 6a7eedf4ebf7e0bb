import { type Connection, query } from "../database/db.ts"
import { ownApplicants, type Traces } from "./traces.ts"

/** Rows that are the contact's own and say something of it. Where it was registered and went stays, for statistics. */
const ownRows = [
  "contact_phone",
  "contact_social_network",
  "contact_tagging",
  "contact_caller",
  "company_contact",
  "mailing_subscription",
]

/** Mails to the person that wait are not sent. */
const cancelSql = `UPDATE mail_delivery SET status = 'cancelled' WHERE status = 'queued' AND (contact_id = ANY ($1::int[])
  OR mail_id IN (SELECT id FROM mail WHERE thread_id = ANY ($2::int[])
    AND EXISTS (SELECT FROM jsonb_array_elements("to" || cc) AS person WHERE (person ->> 'email')::citext = ANY ($3::citext[]))))`

const emptySql = `UPDATE contact SET first_name = '', last_name = '', email = NULL, job_title = NULL, salutation_id = NULL, badge_id = NULL,
    outcome_id = NULL, is_vip = false, allows_tracking = false, deleted_at = coalesce(deleted_at, now()), erased_at = now(),
    updated_at = now(), version = version + 1
  WHERE id = ANY ($1::int[]) AND erased_at IS NULL RETURNING id, version, erased_at`

export type Emptied = { id: number; version: number; erased_at: string }

/**
 * Empties contacts and what is theirs alone, in the caller's transaction. The rows stay: statistics add up, and links say that the person was
 * erased.
 */
export async function emptyContacts(
  { contacts, threads, emails, names }: Traces,
  connection: Connection,
): Promise<Emptied[]> {
  const run = (text: string, ...values: unknown[]) => query({ text, values }, connection)
  const applicant = [emails, names.map(({ first }) => first), names.map(({ last }) => last)]
  await run(cancelSql, contacts, threads, emails)
  for (const table of ownRows) await run(`DELETE FROM ${table} WHERE contact_id = ANY ($1::int[])`, contacts)
  for (const table of ["registration_contact_phone", "registration_contact_social_network"])
    await run(
      `DELETE FROM ${table} WHERE registration_contact_id IN (SELECT id FROM registration_contact WHERE ${ownApplicants})`,
      ...applicant,
    )
  await run(
    `UPDATE registration_contact SET first_name = '', last_name = '', job_title = NULL, salutation_id = NULL, email = NULL WHERE ${ownApplicants}`,
    ...applicant,
  )
  await run("UPDATE tracking_event SET proof = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("UPDATE subscription_event SET proof = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("UPDATE mailing_send SET email = NULL, links = '{}' WHERE contact_id = ANY ($1::int[])", contacts)
  await run("DELETE FROM recent_record WHERE kind = 'contact' AND record_id = ANY ($1::int[])", contacts)
  return query<Emptied>({ text: emptySql, values: [contacts] }, connection)
}
