import { query } from "#lib/backend/platform/database/db.ts"
import type { ApplicationWeek } from "#lib/contract/home/season.ts"
import { env } from "#lib/env.ts"
import { findCompared } from "./compared.ts"
import { type Counted, daysAt, sumsOf, weekSql, weeksOf } from "./weeks.ts"

type Row = Counted & { published: number; begun: number }

/** Applications to two sessions by the week in which they were begun and published. $1 the session, $2 the one before it, $3 days from today to the opening, $4 where days begin. */
const sql = `SELECT session.id IS DISTINCT FROM $1 AS is_before,
    ${weekSql('session."from"', "(entry.at AT TIME ZONE $4)::date", "$3::int")} AS week,
    count(*) FILTER (WHERE entry.is_published)::int AS published, count(*) FILTER (WHERE NOT entry.is_published)::int AS begun
  FROM tradeshow_session session JOIN registration ON registration.tradeshow_session_id = session.id
    CROSS JOIN LATERAL (VALUES (false, registration.created_at), (true, registration.published_at)) AS entry (is_published, at)
  WHERE session.id IN ($1, $2) AND registration.deleted_at IS NULL AND entry.at IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2`

/**
 * Applications to a session and to the one before it, by week at the same distance from the opening.
 * @param today YYYY-MM-DD
 * @throws 404 for an unknown session
 */
export async function readApplications(session: number, today: string) {
  const compared = await findCompared(session, today)
  const { before, days } = compared
  if (days === null) return { ...compared, weeks: [] }
  const counted = await query<Row>({
    name: "season-applications",
    text: sql,
    values: [session, before?.id ?? null, days, env().TIME_ZONE],
  })
  return { ...compared, weeks: weeksFrom(counted, days) }
}

function weeksFrom(counted: readonly Row[], days: number): ApplicationWeek[] {
  const published = ({ published: count }: Row) => count
  const begun = ({ begun: count }: Row) => count
  const now = [sumsOf(counted, false, published, "week"), sumsOf(counted, false, begun, "week")] as const
  const then = [sumsOf(counted, true, published, "week"), sumsOf(counted, true, begun, "week")] as const
  return weeksOf(counted, days).map((week) => ({
    days: daysAt(week, days),
    published: now[0](week),
    begun: now[1](week),
    published_before: then[0](week),
    begun_before: then[1](week),
  }))
}
