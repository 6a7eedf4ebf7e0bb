import type { SuppressionReason } from "#lib/contract/mailing-terms.ts"
import { type Connection, query } from "../../database/db.ts"

type Asked = {
  emails: readonly string[]
  /** null for mails of all lists. */
  list: number | null
  reason: SuppressionReason
  detail?: string
  user?: number | null
}

/** Has addresses get no mails; one that is on the list already stays as it is. @returns ids of those that are new */
export async function suppress(
  connection: Connection,
  { emails, list, reason, detail = "", user = null }: Asked,
) {
  return query<{ id: number; email: string }>(
    {
      text: `INSERT INTO suppression (email, mailing_list_id, reason, detail, user_id)
        SELECT DISTINCT email::citext, $2::int, $3::suppression_reason, $4, $5::int FROM unnest($1::text[]) AS email
        ON CONFLICT DO NOTHING RETURNING id, email::text AS email`,
      values: [emails, list, reason, detail, user],
    },
    connection,
  )
}
