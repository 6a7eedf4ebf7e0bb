import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { SuppressionReason } from "#lib/contract/mail/mailing-terms.ts"
import { dropExceptions } from "./exceptions.ts"

type Input = {
  emails: readonly string[]
  /** null for mails of all lists. */
  list: number | null
  reason: SuppressionReason
  detail?: string
  user?: number | null
}

/**
 * Has addresses get no mails. Of one that is on the list already the stronger reason stays (`suppression_rank`), with the user who had put
 * it there: his word outlives that the address's owner comes back.
 * @returns those that are new, or have a stronger reason now
 */
export async function suppress(
  connection: Connection,
  { emails, list, reason, detail = "", user = null }: Input,
) {
  // Whoever says it of all lists again means those as well that he had wanted all the same.
  if (list === null && (reason === "unsubscribed" || reason === "complaint"))
    await dropExceptions(null, emails, connection)
  return query<{ id: number; email: string; is_new: boolean }>(
    {
      text: `INSERT INTO suppression (email, mailing_list_id, reason, detail, user_id)
        SELECT DISTINCT email::citext, $2::int, $3::suppression_reason, $4, $5::int FROM unnest($1::text[]) AS email ORDER BY 1
        ON CONFLICT (email, mailing_list_id) DO UPDATE SET reason = EXCLUDED.reason, created_at = EXCLUDED.created_at,
          detail = concat_ws(' / ', nullif(EXCLUDED.detail, ''), CASE WHEN suppression.user_id IS NOT NULL THEN nullif(suppression.detail, '') END),
          user_id = coalesce(EXCLUDED.user_id, suppression.user_id)
        WHERE suppression_rank(suppression.reason) < suppression_rank(EXCLUDED.reason)
        RETURNING id, email::text AS email, xmax = 0 AS is_new`,
      values: [emails, list, reason, detail, user],
    },
    connection,
  )
}
