import type { Connection } from "#lib/backend/platform/database/db.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"

/** The show that an applicant chose, and the session where one was chosen. */
export type ChosenEvents = { tradeshowId: number; sessionId?: number | null | undefined }

const path = "data.store.events"

type Found = { show: boolean; chosen: boolean; session: number | null }

/**
 * The session of a draft: the chosen one, else the one that the draft is stored with while it is of this show, else the show's
 * current one.
 * @param stored session of the draft so far
 * @throws 422 by field for an unknown show, a session that is not of the show, or a show without a current session
 */
export async function sessionOfDraft(
  { tradeshowId, sessionId }: ChosenEvents,
  stored: number | null,
  connection: Connection,
): Promise<number> {
  const [found] = await query<Found>(
    {
      name: "intake-session",
      text: `SELECT EXISTS (SELECT FROM tradeshow WHERE id = $1) AS show,
          $2::int IS NULL OR EXISTS (SELECT FROM tradeshow_session WHERE id = $2 AND tradeshow_id = $1) AS chosen,
          coalesce($2, (SELECT id FROM tradeshow_session WHERE id = $3 AND tradeshow_id = $1),
            (SELECT id FROM tradeshow_session WHERE tradeshow_id = $1 AND is_current)) AS session`,
      values: [tradeshowId, sessionId ?? null, stored],
    },
    connection,
  )
  if (!found?.show) throw invalid({ [`${path}.tradeshowId`]: ["not_allowed"] })
  if (!found.chosen) throw invalid({ [`${path}.sessionId`]: ["not_allowed"] })
  if (found.session === null) throw invalid({ [`${path}.tradeshowId`]: ["no_current_session"] })
  return found.session
}
