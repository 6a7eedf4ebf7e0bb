import { query } from "#lib/backend/platform/database/db.ts"

/** A mailbox of the demo, which takes in what its mail server takes. */
export type LocalMailbox = { id: number; email: string }

/** Those of the addresses that are mailboxes of the demo, or senders of shows for whom one reads. */
export function findLocalMailboxes(emails: string[]): Promise<LocalMailbox[]> {
  return query<LocalMailbox>({
    text: `SELECT id, email::text AS email FROM mailbox WHERE intake = 'local' AND email = ANY ($1::citext[])
      UNION SELECT mailbox.id, sender.email::text FROM mailing_sender sender JOIN mailbox ON mailbox.id = sender.mailbox_id
      WHERE intake = 'local' AND sender.email = ANY ($1::citext[]) ORDER BY id, email`,
    values: [emails],
  })
}

/** What the state of a mailbox says: its server has just answered. */
export async function noteContact(mailboxId: number): Promise<void> {
  await query({
    text: `UPDATE mailbox SET last_contact_at = now(), state = 'waiting', last_error = NULL, last_error_detail = NULL,
        state_since = CASE WHEN state = 'waiting' THEN state_since ELSE now() END
      WHERE id = $1`,
    values: [mailboxId],
  })
}
