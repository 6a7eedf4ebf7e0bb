import { query } from "#lib/backend/platform/database/db.ts"
import { currentCall } from "#lib/backend/platform/http/call-scope.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { log } from "#lib/log.ts"
import { type DescribedEvent, describeEvent, type Event, logEvent } from "./note-event.ts"

/** Events of a kind that a user, or a network address where nobody is signed in, may have written down a minute. */
export const eventsOfSource = 5
/** The same of all sources together: at most 86,400 rows a day of a kind, however many addresses somebody has. */
export const eventsOfAll = 60

/**
 * Notes what others can cause as often as they like: refusals and failed sign-ins. Beyond the first few of a minute they
 * are only counted, on the last of them. Whoever is refused learns nothing of a log that cannot be written.
 */
export async function noteBounded(event: Event): Promise<void> {
  const described = describeEvent(event)
  try {
    const more = await count(described)
    // Lines of the log are bounded as well: the first few, then the 10th, the 100th, …
    if (more === 0 || /^10+$/.test(String(more))) logEvent(described, more)
  } catch (error) {
    log.error({ err: error, requestId: described.requestId }, "a security event was not noted")
  }
}

/** @returns how many events are counted on the row, 0 for one of its own */
async function count(described: DescribedEvent): Promise<number> {
  const { kind, userId, subjectId, what, address, agent, requestId } = described
  const source = userId === null ? networkOf(currentCall()?.address ?? "") : `user ${userId}`
  const [row] = await query<{ more: number }>({
    name: "security-event-bounded",
    text: `WITH minute AS (SELECT date_trunc('minute', now()) AS start, to_char(now(), 'YYYY-MM-DD HH24:MI') AS name),
      own AS (SELECT count(*) AS rows FROM minute, security_event
        WHERE bucket = ANY (ARRAY(SELECT concat_ws(' ', minute.name, $1::text, $8::text, slot) FROM generate_series(1, ${eventsOfSource}) slot))),
      overall AS (SELECT count(*) AS rows FROM (
        SELECT FROM minute, security_event WHERE kind = $1 AND at >= minute.start LIMIT ${eventsOfAll}) latest)
      INSERT INTO security_event (kind, user_id, subject_id, what, address, agent, request_id, bucket)
      SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN overall.rows >= ${eventsOfAll} AND own.rows < ${eventsOfSource}
          THEN concat_ws(' ', minute.name, $1::text, 'all')
          ELSE concat_ws(' ', minute.name, $1::text, $8::text, least(own.rows + 1, ${eventsOfSource})) END
      FROM minute, own, overall
      ON CONFLICT (bucket) DO UPDATE SET more = security_event.more + 1
      RETURNING more`,
    values: [kind, userId, subjectId, what, address, agent, requestId, source],
  })
  return row?.more ?? 0
}
