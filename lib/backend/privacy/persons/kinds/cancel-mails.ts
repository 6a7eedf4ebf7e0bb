import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Traces } from "../traces.ts"

const cancelSql = `UPDATE mail_delivery SET status = 'cancelled' WHERE status = 'queued' AND (contact_id = ANY ($1::int[]) OR user_id = ANY ($4::int[])
  OR mail_id IN (SELECT id FROM mail WHERE thread_id = ANY ($2::int[])
    AND EXISTS (SELECT FROM jsonb_array_elements("to" || cc) AS person WHERE (person ->> 'email')::citext = ANY ($3::citext[]))))`

/** Mails to the person that wait are not sent, nor are those that a user wrote who was erased. */
export async function cancelMails(
  { contacts, threads, emails, users }: Traces,
  connection: Connection,
): Promise<void> {
  await query({ text: cancelSql, values: [contacts, threads, emails, users] }, connection)
}
