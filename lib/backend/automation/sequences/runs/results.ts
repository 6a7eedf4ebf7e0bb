import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import {
  type MailResults,
  resultCounts,
  resultWeeks,
  type WeekResults,
} from "#lib/contract/automation/sequence-results.ts"

/** Milliseconds in which the weeks of a sequence are not counted again: a million mails take a while. */
const maxAge = 60 * 1000
/** Sequences whose weeks are cached. */
const maxCached = 200

type Weeks = { readAt: number; weeks: WeekResults[] }
const cached = new Map<number, Promise<Weeks>>()

/** Mails are counted by triggers, for each node that sends it. */
const mailsSql = `SELECT email.id, email.subject, ${resultCounts.map((count) => `coalesce(sum(counter.${count}), 0)::int AS ${count}`).join(", ")}
  FROM sequence_email email
  LEFT JOIN (sequence_version version CROSS JOIN LATERAL jsonb_array_elements(version.flow -> 'nodes') node
    JOIN sequence_counter counter ON counter.version_id = version.id AND counter.part = node ->> 'id')
    ON version.sequence_id = email.sequence_id AND (node #>> '{data,emailTemplateId}')::int = email.id
  WHERE email.sequence_id = $1 GROUP BY email.id ORDER BY email.id`

/** What sequence_counter counts, of mails by the week in which they went out. $2 where days begin. */
const weeksSql = `SELECT to_char(date_trunc('week', sent_at AT TIME ZONE $2), 'YYYY-MM-DD') AS week, count(*)::int AS sent,
    count(*) FILTER (WHERE is_tracked)::int AS tracked,
    ${resultCounts
      .filter((count) => count !== "sent" && count !== "tracked")
      .map((count) => `count(${count}_at)::int AS ${count}`)
      .join(", ")}
  FROM mailing_send
  WHERE version_id IN (SELECT id FROM sequence_version WHERE sequence_id = $1)
    AND sent_at >= (date_trunc('week', now() AT TIME ZONE $2) - interval '${resultWeeks - 1} weeks') AT TIME ZONE $2 AND sent_at <= now()
    AND (delivery = 'sent' OR bounced_at IS NOT NULL)
  GROUP BY 1 ORDER BY 1`

/**
 * What became of a sequence's mails, by mail and by week; weeks are as they were at most a minute ago.
 * @param timeZone where weeks begin
 * @throws 404 for an unknown sequence
 */
export async function readResults(sequence: number, timeZone: string) {
  const { known } = await queryOne<{ known: boolean }>({
    name: "sequence-known",
    text: "SELECT EXISTS (SELECT FROM sequence WHERE id = $1) AS known",
    values: [sequence],
  })
  if (!known) throw notFound("sequence")
  const [mails, { weeks }] = await Promise.all([
    query<MailResults>({ name: "sequence-results", text: mailsSql, values: [sequence] }),
    recentWeeks(sequence, timeZone),
  ])
  return { mails, weeks }
}

async function recentWeeks(sequence: number, timeZone: string): Promise<Weeks> {
  const before = await cached.get(sequence)
  if (before && performance.now() - before.readAt < maxAge) return before
  if (cached.size >= maxCached) cached.clear()
  const reading = readWeeks(sequence, timeZone)
  cached.set(sequence, reading)
  return reading.catch((error: unknown) => {
    cached.delete(sequence)
    throw error
  })
}

async function readWeeks(sequence: number, timeZone: string): Promise<Weeks> {
  const weeks = await query<WeekResults>({
    name: "sequence-weeks",
    text: weeksSql,
    values: [sequence, timeZone],
  })
  return { readAt: performance.now(), weeks }
}
