import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"

/**
 * Asks a job to stop. One that no worker has taken ends at once, one at work after the rows at hand; one that has ended stays
 * as it ended.
 * @throws 404 for a job the user may not see
 */
export async function cancelJob(id: number, user: User): Promise<void> {
  const [found] = await query<{ id: number }>({
    text: `UPDATE job SET
        cancel_requested_at = CASE WHEN status IN ('queued', 'running') THEN coalesce(cancel_requested_at, now()) ELSE cancel_requested_at END,
        ended_at = CASE WHEN status = 'queued' THEN now() ELSE ended_at END,
        status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END
      WHERE id = $1 AND ($2 OR user_id = $3) RETURNING id`,
    values: [id, user.isAdmin, user.id],
  })
  if (!found) throw notFound("job")
}
