import { query } from "#lib/backend/platform/database/db.ts"
import type { DueRun } from "./due-run.ts"

/** Minutes until a run of which no step could be taken is looked at again. */
const againMinutes = 10
/** Minutes for which an alert stays that no failing step renewed. */
const staleMinutes = 3 * againMinutes
/** Hours for which somebody who took note of such an alert is not notified again. */
const notedHours = 24

/** Alerts of steps that still fail, as `write-alerts.ts` asks for them; SQL. */
export const failingSteps = `SELECT sequence_id, count, detail FROM sequence_alert
  WHERE code = 'step_failed' AND last_at > sequence_now() - interval '${staleMinutes} minutes'`

/** Has a run of which no step could be taken looked at later, and its sequence say that it needs somebody. */
export async function deferRun({ run_id, node, round }: DueRun): Promise<void> {
  await query({
    text: `WITH deferred AS (
        UPDATE sequence_visit SET due_at = sequence_now() + interval '${againMinutes} minutes'
        WHERE run_id = $1 AND node = $2 AND round = $3 AND left_at IS NULL AND due_at <= sequence_now() RETURNING sequence_id)
      INSERT INTO sequence_alert (sequence_id, code, detail, first_at, last_at)
      SELECT sequence.id, 'step_failed', $2, sequence_now(), sequence_now() FROM deferred JOIN sequence ON sequence.id = deferred.sequence_id
      WHERE coalesce(alerts_seen_at, '-infinity') < sequence_now() - interval '${notedHours} hours'
      ON CONFLICT (sequence_id, code) DO UPDATE SET detail = excluded.detail, last_at = excluded.last_at`,
    values: [run_id, node, round],
  })
}
