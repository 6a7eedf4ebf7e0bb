import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { SystemMail } from "#lib/contract/mail/system-mail.ts"

/** Mails by their latest, found by a part of the address. */
export async function listSystemMails({
  page,
  per_page,
  name,
}: {
  page: number
  per_page: number
  name: string
}) {
  const found = "strpos(lower(email::text), lower($1)) > 0"
  const [rows, { total }] = await Promise.all([
    query<SystemMail>({
      text: `SELECT id, kind, email::text AS email, attempts, failure, created_at, sent_at,
          CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN encrypted = '' AND failure = 'not_needed' THEN 'dropped'
            WHEN encrypted = '' THEN 'failed' WHEN failure IS NOT NULL THEN 'retrying' ELSE 'waiting' END AS state
        FROM system_mail WHERE ${found} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      values: [name, per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: `SELECT count(*)::int AS total FROM system_mail WHERE ${found}`,
      values: [name],
    }),
  ])
  return { rows, total }
}

/** Whether a mail is still to be sent; undefined when there is none. */
export async function findWaiting(id: number, connection: Connection): Promise<boolean | undefined> {
  const [mail] = await query<{ waits: boolean }>(
    {
      text: "SELECT sent_at IS NULL AND encrypted <> '' AS waits FROM system_mail WHERE id = $1",
      values: [id],
    },
    connection,
  )
  return mail?.waits
}
