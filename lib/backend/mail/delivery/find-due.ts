import { againOfSequences, dueOfSequences } from "#lib/backend/automation/sequences/mails/due-mails.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Outlet } from "./outlets.ts"

type Due = Outlet & { has_written: boolean; has_paced: boolean }

/** Outlets with something to send now, and milliseconds until the next of what waits is due; null for nothing that waits. */
export async function findDue(): Promise<{ outlets: Due[]; nextInMs: number | null }> {
  const outlets = await query<Due>({
    text: `SELECT kind, id, bool_or(NOT is_paced) AS has_written, bool_or(is_paced) AS has_paced FROM (
        SELECT CASE WHEN delivery.sender_id IS NULL THEN 'mailbox' ELSE 'sender' END AS kind, coalesce(delivery.sender_id, delivery.mailbox_id) AS id, is_paced
        FROM mail_delivery delivery LEFT JOIN bulk_mail ON bulk_mail.id = delivery.bulk_mail_id
        WHERE delivery.status = 'queued' AND due_at <= now() AND CASE WHEN bulk_mail_id IS NULL THEN NOT is_paced ELSE bulk_mail.status = 'running' END
        UNION ALL
        SELECT CASE WHEN delivery.sender_id IS NULL THEN 'mailbox' ELSE 'sender' END, coalesce(delivery.sender_id, delivery.mailbox_id), true FROM ${againOfSequences}
          AND NOT EXISTS (SELECT FROM mailing_sender WHERE id = delivery.sender_id AND paused_at IS NOT NULL)
        UNION ALL
        SELECT 'mailbox', mailbox_id, true FROM bulk_mail WHERE status = 'running'
          AND EXISTS (SELECT FROM bulk_mail_row WHERE bulk_mail_id = bulk_mail.id AND excluded IS NULL AND mail_id IS NULL)
        UNION ALL
        SELECT 'sender', sender.id, true FROM mailing_sender sender WHERE sender.paused_at IS NULL
          AND EXISTS (SELECT FROM ${dueOfSequences} AND send.sender_id = sender.id)
        UNION ALL
        SELECT 'mailbox', mailbox.id, true FROM mailbox WHERE EXISTS (SELECT FROM ${dueOfSequences} AND send.mailbox_id = mailbox.id)
      ) due WHERE id IS NOT NULL GROUP BY kind, id`,
    values: [],
  })
  const { next } = await queryOne<{ next: number | null }>({
    text: `SELECT extract(epoch FROM min(due_at) - now())::float8 * 1000 AS next FROM mail_delivery
      WHERE status = 'queued' AND due_at > now()`,
    values: [],
  })
  return { outlets, nextInMs: next }
}
