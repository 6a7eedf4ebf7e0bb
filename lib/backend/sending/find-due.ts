import { query, queryOne } from "../database/db.ts"

type Due = { id: number; has_written: boolean; has_bulk: boolean }

/** Mailboxes with something to send now, and milliseconds until the next of what waits is due; null for nothing that waits. */
export async function findDue(): Promise<{ mailboxes: Due[]; nextInMs: number | null }> {
  const mailboxes = await query<Due>({
    text: `SELECT id, bool_or(NOT is_bulk) AS has_written, bool_or(is_bulk) AS has_bulk FROM (
        SELECT delivery.mailbox_id AS id, delivery.bulk_mail_id IS NOT NULL AS is_bulk
        FROM mail_delivery delivery LEFT JOIN bulk_mail ON bulk_mail.id = delivery.bulk_mail_id
        WHERE delivery.status = 'queued' AND due_at <= now() AND (bulk_mail_id IS NULL OR bulk_mail.status = 'running')
        UNION ALL
        SELECT mailbox_id, true FROM bulk_mail WHERE status = 'running'
          AND EXISTS (SELECT FROM bulk_mail_row WHERE bulk_mail_id = bulk_mail.id AND excluded IS NULL AND mail_id IS NULL)
      ) due WHERE id IS NOT NULL GROUP BY id`,
    values: [],
  })
  const { next } = await queryOne<{ next: number | null }>({
    text: `SELECT extract(epoch FROM min(due_at) - now())::float8 * 1000 AS next FROM mail_delivery
      WHERE status = 'queued' AND due_at > now()`,
    values: [],
  })
  return { mailboxes, nextInMs: next }
}
