import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { EndReason } from "#lib/contract/automation/flow-terms.ts"
import { joinedToRun, mayMove, overSql } from "../runs/run-continues.ts"
import type { Known } from "./decide.ts"

/** A run that is due, locked, with what is known of it. */
export type DueRun = {
  run_id: number
  sequence_id: number
  version_id: number
  node: string
  round: number
  entered_at: string
  now: string
  over: EndReason | null
  mail: Known["mail"]
  task: Known["task"]
  country: string | null
  opening: string | null
  deposit: string | null
  company_id: number | null
  contact_id: number | null
  recipient_id: number | null
  session_id: number | null
  list_id: number | null
  sender_id: number | null
  user_id: number | null
}

/**
 * SQL on an open node visit: a run that was brought to this version had the mail of its node before, by the node's name or by its text, and
 * comes to it for the first time since. It does not get it again. A run has mails of another version only where it was brought from there.
 */
const hadMailSql = `EXISTS (SELECT FROM mailing_send had
    WHERE had.run_id = visit.run_id AND had.version_id <> visit.version_id AND had.delivery NOT IN ('cancelled', 'failed')
      AND (had.node = visit.node OR had.email_id = (SELECT (part #>> '{data,emailTemplateId}')::int
        FROM sequence_version version, jsonb_array_elements(version.flow -> 'nodes') AS nodes (part) WHERE version.id = visit.version_id AND part ->> 'id' = visit.node))
      AND NOT EXISTS (SELECT FROM sequence_visit before WHERE before.run_id = visit.run_id AND before.node = visit.node
        AND before.version_id = visit.version_id AND before.round < visit.round))`

/** SQL of the mail of a node visit: one that nobody knows of is not written again, nor one that the run had on another version. */
export const mailSql = `CASE
    WHEN send.id IS NULL AND ${hadMailSql} THEN 'sent'
    WHEN send.id IS NULL THEN 'none'
    WHEN send.delivery IN ('queued', 'sending') THEN 'waiting'
    WHEN send.delivery IN ('sent', 'unknown') THEN 'sent'
    WHEN send.failure = 'refused_recipients' THEN 'bounced'
    ELSE 'failed'
  END`

/** SQL of the reminder of a node visit. */
export const taskSql = `CASE
    WHEN visit.waits_for IS DISTINCT FROM 'task' THEN 'none'
    WHEN task.id IS NULL OR task.done_at IS NOT NULL THEN 'done'
    ELSE 'open'
  END`

const known = `visit.run_id, visit.sequence_id, visit.version_id, visit.node, visit.round, visit.entered_at, sequence_now() AS now,
    ${overSql} AS over, ${mailSql} AS mail, ${taskSql} AS task,
    (SELECT code FROM country WHERE country.id = home.country_id)::text AS country,
    to_char(session."from", 'YYYY-MM-DD') AS opening, session.mail_values ->> 'DEPOSIT_DAY' AS deposit,
    home.id AS company_id, run.contact_id, run.recipient_id, run.session_id, run.list_id, start.sender_id, start.user_id`

const joined = `JOIN sequence_run run ON run.id = visit.run_id
    ${joinedToRun}
    LEFT JOIN sequence_start start ON start.id = run.start_id
    LEFT JOIN tradeshow_session session ON session.id = run.session_id
    LEFT JOIN notification task ON task.id = visit.notification_id
    LEFT JOIN mailing_send send ON send.run_id = visit.run_id AND send.node = visit.node AND send.round = visit.round`

/**
 * A step holds its run as well: whoever wakes, stops or merges a run waits for the step, or is waited out by it. Whoever was there between
 * the beginning of the statement and the lock wrote one of the two rows: then they are not where the statement sees them. The run comes first,
 * as with those who wake it: a step holds no node visit of a run that is another's.
 */
const lockSql = `SELECT ${known}, locked.visit_at = visit.ctid AND locked.run_at = run.ctid AS is_current
  FROM (SELECT visit.run_id, visit.node, visit.round, visit.ctid AS visit_at, run.ctid AS run_at
      FROM sequence_visit visit JOIN sequence_run run ON run.id = visit.run_id
      WHERE visit.sequence_id = $1 AND visit.left_at IS NULL AND visit.due_at <= sequence_now() AND run.status = 'in_progress'
      ORDER BY visit.due_at LIMIT 1 FOR NO KEY UPDATE OF run, visit SKIP LOCKED) locked
    JOIN sequence_visit visit USING (run_id, node, round) ${joined}
  WHERE ${mayMove}`

const againSql = `SELECT ${known} FROM sequence_visit visit ${joined}
  WHERE visit.run_id = $1 AND visit.left_at IS NULL AND ${mayMove}`

/**
 * Locks the run of a sequence that has been due longest, but for those that others have locked.
 * @returns undefined when none is due, or nothing of the sequence may move
 */
export async function lockDueRun(sequence: number, connection: Connection): Promise<DueRun | undefined> {
  const [locked] = await query<DueRun & { is_current: boolean }>(
    { name: "lock-due-run", text: lockSql, values: [sequence] },
    connection,
  )
  if (!locked || locked.is_current) return locked
  // By itself: only what begins now sees what was written until the lock was there.
  const [found] = await query<DueRun>(
    { name: "due-run-again", text: againSql, values: [locked.run_id] },
    connection,
  )
  return found
}

/**
 * Locks the records that show whether a run of theirs is under way, as its end changes. Waits for nobody: whoever saves a record waits for
 * its runs.
 * @returns false when somebody else holds one
 */
export async function lockRecords(
  { company_id, contact_id }: DueRun,
  connection: Connection,
): Promise<boolean> {
  const { are_ours } = await queryOne<{ are_ours: boolean }>(
    {
      name: "lock-records-of-run",
      text: `WITH companies AS (SELECT id FROM company WHERE id = $1 UNION SELECT company_id FROM company_contact WHERE contact_id = $2),
          locked_companies AS (SELECT id FROM company WHERE id IN (SELECT id FROM companies) FOR NO KEY UPDATE SKIP LOCKED),
          locked_contacts AS (SELECT id FROM contact WHERE id = $2 FOR NO KEY UPDATE SKIP LOCKED)
        SELECT (SELECT count(*) FROM locked_companies) = (SELECT count(*) FROM companies)
          AND (SELECT count(*) FROM locked_contacts) = (SELECT count(*) FROM contact WHERE id = $2) AS are_ours`,
      values: [company_id, contact_id],
    },
    connection,
  )
  return are_ours
}
