import type { MailNode } from "#lib/automation/flows/mail-node.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { DueRun } from "./due-run.ts"
import { nextDaytime } from "./local-time.ts"

/**
 * Writes a mail of a run down, to be sent by day: of a node and round there is one, whoever writes it. Its text is read when it is sent.
 * @param mailbox the owner's, for a personal mail; null sends it through the show's sender
 */
export async function writeSend(
  run: DueRun,
  { data }: MailNode,
  mailbox: number | null,
  connection: Connection,
): Promise<void> {
  const dueAt = nextDaytime(Date.parse(run.now), run.country)
  await query(
    {
      name: "write-send",
      text: `INSERT INTO mailing_send (run_id, node, round, version_id, list_id, email_id, contact_id, email, object, "from", sent_at, delivery, due_at,
          sender_id, mailbox_id)
        SELECT $1, $2, $3, $4, $5, email.id, recipient.id, recipient.email, email.subject, coalesce(mailbox.email, sender.email), $8, 'queued', $9,
          CASE WHEN mailbox.id IS NULL THEN sender.id END, mailbox.id
        FROM sequence_email email JOIN contact recipient ON recipient.id = $7
          LEFT JOIN mailing_sender sender ON sender.id = $10 LEFT JOIN mailbox ON mailbox.id = $11
        WHERE email.id = $6 ON CONFLICT (run_id, node, round) DO NOTHING`,
      values: [
        run.run_id,
        run.node,
        run.round,
        run.version_id,
        run.list_id,
        data.emailTemplateId,
        run.recipient_id,
        run.now,
        new Date(dueAt),
        run.sender_id,
        mailbox,
      ],
    },
    connection,
  )
}

/** Removes the mail that a step has just written. */
export async function removeSend({ run_id, node, round }: DueRun, connection: Connection): Promise<void> {
  await query(
    {
      text: "DELETE FROM mailing_send WHERE run_id = $1 AND node = $2 AND round = $3 AND mail_id IS NULL",
      values: [run_id, node, round],
    },
    connection,
  )
}
