import { complaintsReason } from "#lib/backend/mail/senders/checks/complaints.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { SequenceAlertCode } from "#lib/contract/automation/sequence-alerts.ts"
import { failingSteps } from "../engine/defer-run.ts"
import { waitsAtMail } from "./waiting-owners.ts"

/** Of the mails of a day, the minimum number and the share in a hundred that have to fail before somebody is notified. */
const failing = { min: 5, percent: 10 }
/** Days after which a reminder that nobody did is reported. */
const overdueDays = 3

/** SQL: sequences whose senders are paused by themselves while runs of theirs go on. @param reason SQL on sender */
const pausedSenders = (
  reason: string,
) => `SELECT sequence.id AS sequence_id, count(DISTINCT sender.id)::int AS count, string_agg(DISTINCT sender.email::text, ', ') AS detail
    FROM sequence JOIN sequence_start start ON start.sequence_id = sequence.id JOIN mailing_sender sender ON sender.id = start.sender_id
    WHERE sender.paused_at IS NOT NULL AND ${reason} AND EXISTS (SELECT FROM sequence_run WHERE start_id = start.id AND status = 'in_progress')
      AND sequence_now() - (now() - sender.paused_at) > coalesce(alerts_seen_at, '-infinity')
    GROUP BY sequence.id`

/** Each says, by sequence, how many of what needs somebody came after `seen`, and of what; SQL. */
const sources: Record<SequenceAlertCode, string> = {
  mail_failed: `SELECT sequence.id AS sequence_id, count(*) FILTER (WHERE send.delivery = 'failed' OR send.bounced_at IS NOT NULL)::int AS count,
      coalesce(max(send.failure) FILTER (WHERE send.delivery = 'failed'), '') AS detail
    FROM sequence JOIN sequence_version version ON version.sequence_id = sequence.id JOIN mailing_send send ON send.version_id = version.id
    WHERE send.delivery IN ('sent', 'failed') AND send.due_at > sequence_now() - interval '1 day' AND send.due_at > coalesce(alerts_seen_at, '-infinity')
    GROUP BY sequence.id
    HAVING count(*) FILTER (WHERE send.delivery = 'failed' OR send.bounced_at IS NOT NULL) >= greatest(${failing.min}, count(*) * ${failing.percent} / 100.0)`,
  sender_refused: pausedSenders(`sender.pause_reason NOT IN ('', '${complaintsReason}')`),
  too_many_complaints: pausedSenders(`sender.pause_reason = '${complaintsReason}'`),
  mailbox_refused: `SELECT sequence.id AS sequence_id, count(DISTINCT box.id)::int AS count, string_agg(DISTINCT box.email::text, ', ') AS detail
    FROM mailbox box JOIN mailing_send send ON send.mailbox_id = box.id AND send.delivery = 'queued'
      JOIN sequence_version version ON version.id = send.version_id JOIN sequence ON sequence.id = version.sequence_id
    WHERE box.send_refused_at IS NOT NULL AND sequence_now() - (now() - box.send_refused_at) > coalesce(alerts_seen_at, '-infinity')
    GROUP BY sequence.id`,
  no_mailbox: `SELECT sequence.id AS sequence_id, count(*)::int AS count, '' AS detail
    FROM sequence JOIN sequence_visit visit ON visit.sequence_id = sequence.id
    WHERE visit.entered_at > coalesce(alerts_seen_at, '-infinity') AND ${waitsAtMail("visit")}
    GROUP BY sequence.id`,
  reminders_overdue: `SELECT sequence.id AS sequence_id, count(*)::int AS count, '' AS detail
    FROM sequence JOIN sequence_visit visit ON visit.sequence_id = sequence.id AND visit.left_at IS NULL
      JOIN notification task ON task.id = visit.notification_id
    WHERE task.done_at IS NULL AND task.expire_at + interval '${overdueDays} days' BETWEEN coalesce(alerts_seen_at, '-infinity') AND sequence_now()
    GROUP BY sequence.id`,
  step_failed: failingSteps,
}

const found = Object.entries(sources)
  .map(([code, text]) => `SELECT sequence_id, '${code}' AS code, count, detail FROM (${text}) ${code}`)
  .join(" UNION ALL ")

/**
 * Writes down what of sequences needs somebody: mails that fail, senders and mailboxes that their server refuses, senders that too many
 * complain of, sales owners without a mailbox,
 * reminders that nobody did, steps that cannot be taken. Done again it says the same; what somebody took note of is reported no more, and what was fixed is gone.
 */
export async function writeAlerts(): Promise<void> {
  await query({
    text: `WITH found AS MATERIALIZED (${found}),
      over AS (DELETE FROM sequence_alert alert WHERE NOT EXISTS (SELECT FROM found WHERE found.sequence_id = alert.sequence_id AND found.code = alert.code))
      INSERT INTO sequence_alert AS alert (sequence_id, code, detail, count, first_at, last_at)
      SELECT sequence_id, code, detail, count, sequence_now(), sequence_now() FROM found
      ON CONFLICT (sequence_id, code) DO UPDATE SET detail = excluded.detail, count = excluded.count, last_at = excluded.last_at
      WHERE (alert.detail, alert.count) IS DISTINCT FROM (excluded.detail, excluded.count)`,
    values: [],
  })
}
