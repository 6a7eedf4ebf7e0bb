import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { BulkMailStatus } from "#lib/contract/mail/bulk-mail-terms.ts"
import { hasRowsLeft } from "./rows-left.ts"

/** Why mails to many of a shared mailbox never go on: it was unlinked, and what began from its address goes from no other. */
export const sharedUnlinkedReason = "shared_mailbox_unlinked"

/** Why mails to many stop that a member of their mailbox or an administrator stopped: `stopped_by_id` says who. */
export const stoppedByColleague = "stopped_by_colleague"

/** Mails to many that have not ended. */
export const unfinished = ["running", "paused", "stopped"] as const satisfies BulkMailStatus[]

/**
 * Stops the running bulk mails of a mailbox that cannot send, or of which too many complain.
 * @param reason what the server said, or a reason of ours
 * @param which `unfinished`, to have those that are paused or stopped for another reason have this one
 * @returns how many
 */
export async function stopBulkMails(
  mailboxId: number,
  reason: string,
  connection?: Connection,
  which: readonly BulkMailStatus[] = ["running"],
): Promise<number> {
  const stopped = await query(
    {
      text: `UPDATE bulk_mail SET status = 'stopped', stop_reason = $2, version = version + 1
        WHERE mailbox_id = $1 AND status = ANY ($3::bulk_mail_status[]) RETURNING id`,
      values: [mailboxId, reason, which],
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
