import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { pacedSources } from "./paced-sources.ts"

export type DueChannel = Channel & {
  has_written: boolean
  has_paced: boolean
  /** No pace is set for it. */
  is_unpaced: boolean
}

/** Channels with something to send now, and milliseconds until the next of what waits is due; null for nothing that waits. */
export async function findDue(): Promise<{ channels: DueChannel[]; nextInMs: number | null }> {
  const paced = pacedSources()
    .map(({ due }) => `UNION ALL SELECT kind, id, true FROM (${due}) source`)
    .join("\n")
  const channels = await query<DueChannel>({
    text: `SELECT kind, due.id, bool_or(NOT is_paced) AS has_written, bool_or(is_paced) AS has_paced,
        coalesce(bool_and(coalesce(mailbox.per_minute, sender.per_minute) = 0), false) AS is_unpaced FROM (
        SELECT CASE WHEN delivery.sender_id IS NULL THEN 'mailbox' ELSE 'sender' END AS kind, coalesce(delivery.sender_id, delivery.mailbox_id) AS id, is_paced
        FROM mail_delivery delivery LEFT JOIN bulk_mail ON bulk_mail.id = delivery.bulk_mail_id
        WHERE delivery.status = 'queued' AND due_at <= now() AND CASE WHEN bulk_mail_id IS NULL THEN NOT is_paced ELSE bulk_mail.status = 'running' END
        ${paced}
      ) due LEFT JOIN mailbox ON kind = 'mailbox' AND mailbox.id = due.id LEFT JOIN mailing_sender sender ON kind = 'sender' AND sender.id = due.id
      WHERE due.id IS NOT NULL GROUP BY kind, due.id`,
    values: [],
  })
  const { next } = await queryOne<{ next: number | null }>({
    text: `SELECT extract(epoch FROM min(due_at) - now())::float8 * 1000 AS next FROM mail_delivery
      WHERE status = 'queued' AND due_at > now()`,
    values: [],
  })
  return { channels, nextInMs: next }
}
