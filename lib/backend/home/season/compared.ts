import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { type Compared, maxSeasons, type Season, weeksAfter } from "#lib/contract/home/season.ts"

/** Days by which last year's session may have opened earlier or later in its year. */
const drift = 75

const columns = `session.id, session.name::text AS name, to_char(session."from", 'YYYY-MM-DD') AS "from", show.name AS show, session.is_current`

/** Sessions that somebody applied to: the current ones, the next to open first, then the latest. */
export function listSeasons(): Promise<Season[]> {
  return query<Season>({
    name: "seasons",
    text: `SELECT ${columns} FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
      WHERE EXISTS (SELECT FROM registration WHERE tradeshow_session_id = session.id AND deleted_at IS NULL)
      ORDER BY session.is_current DESC, CASE WHEN session.is_current THEN session."from" END, session."from" DESC NULLS LAST, session.id LIMIT ${maxSeasons}`,
    values: [],
  })
}

type Stored = Season & { before: Compared["before"]; days: number | null }

/**
 * A session and the one of the same show that opened about a year before.
 * @param today YYYY-MM-DD
 * @throws 404 for an unknown session
 */
export async function findCompared(session: number, today: string): Promise<Compared> {
  const [found] = await query<Stored>({
    name: "season-compared",
    text: `SELECT ${columns}, CASE WHEN session."from" IS NOT NULL THEN greatest(session."from" - $2::date, ${-weeksAfter * 7}) END AS days, (
        SELECT jsonb_build_object('id', other.id, 'name', other.name::text, 'from', to_char(other."from", 'YYYY-MM-DD'))
        FROM tradeshow_session other WHERE other.tradeshow_id = session.tradeshow_id
          AND abs(session."from" - 365 - other."from") <= ${drift}
        ORDER BY abs(session."from" - 365 - other."from"), other.id LIMIT 1) AS before
      FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id WHERE session.id = $1`,
    values: [session, today],
  })
  if (!found) throw notFound("session")
  const { before, days, ...season } = found
  return { session: season, before, days }
}
