import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { hasRowsLeft } from "./rows-left.ts"

/** Why mails to many of a shared mailbox never go on: it was unlinked, and what began from its address goes from no other. */
export const sharedUnlinkedReason = "shared_mailbox_unlinked"

/** Stops the mails to many of a shared mailbox that is about to be unlinked, for good (M-91). */
export async function endSharedBulkMails(mailboxId: number, connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE bulk_mail SET status = 'stopped', stop_reason = $2, version = version + 1
        WHERE mailbox_id = $1 AND status IN ('running', 'paused', 'stopped')`,
      values: [mailboxId, sharedUnlinkedReason],
    },
    connection,
  )
}

/**
 * Stops the running bulk mails of a mailbox that cannot send, or of which too many complain.
 * @param reason what the server said, or "complaints"
 * @returns how many
 */
export async function stopBulkMails(
  mailboxId: number,
  reason: string,
  connection?: Connection,
): Promise<number> {
  const stopped = await query(
    {
      text: `UPDATE bulk_mail SET status = 'stopped', stop_reason = $2, version = version + 1
        WHERE mailbox_id = $1 AND status = 'running' RETURNING id`,
      values: [mailboxId, reason],
    },
    connection,
  )
  return stopped.length
}

/** Ends running bulk mails of which nothing is left to send. */
export async function endBulkMails(): Promise<void> {
  await query({
    text: `UPDATE bulk_mail SET status = 'done', ended_at = now(), version = version + 1
      WHERE status = 'running'
        AND NOT (${hasRowsLeft})
        AND NOT EXISTS (SELECT FROM mail_delivery WHERE bulk_mail_id = bulk_mail.id AND status IN ('queued', 'sending'))`,
    values: [],
  })
}
