import { query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { EndReason } from "#lib/contract/automation/flow-terms.ts"
import type { Known } from "../engine/decide.ts"
import { mailSql, taskSql } from "../engine/due-run.ts"
import { joinedToRun, overSql } from "../runs/run-continues.ts"
import { conditionsSql, type Question } from "./conditions-sql.ts"
import { joinedSeller, type Person, personSql } from "./people.ts"

/** A run in progress, with its recipient and all that says what comes next. `conditions` are names of questions. */
export type RunInProgress = Omit<Person, "reason"> & {
  run: number
  version_id: number
  session_id: number | null
  sender_id: number | null
  node: string
  round: number
  entered_at: string
  over: EndReason | null
  mail: Known["mail"]
  task: Known["task"]
  /** Of a mail that waits: a worker has it in hand, else when it is due, and through which channel. */
  is_going: boolean
  mail_due_at: string | null
  channel: string | null
  /** Times it left each node. */
  rounds: Record<string, number>
  /** Mails it had, by node and text, and of which version. */
  had: { node: string; round: number; email: number | null; version: number }[]
  /** Nodes of its version to which it has come. */
  visited: string[]
}

/** Which runs: SQL on "run", its sequence and "start"; `values` are its parameters from $1 on. */
export type WhichRuns = { where: string; values: unknown[] }

/** Reads runs in progress as they are now, in the order in which they began. */
export async function readRuns(
  { where, values }: WhichRuns,
  questions: readonly Question[],
): Promise<RunInProgress[]> {
  const parameters = new Parameters()
  for (const value of values) parameters.add(value)
  const conditions = await conditionsSql(questions, await filterScope(), parameters, "run.id")
  return query<RunInProgress>({
    text: `SELECT run.id AS run, visit.version_id, run.session_id, start.sender_id, visit.node, visit.round, visit.entered_at,
        ${personSql}, ${overSql} AS over, ${mailSql} AS mail, ${taskSql} AS task,
        send.delivery IS NOT DISTINCT FROM 'sending' AS is_going, send.due_at AS mail_due_at,
        CASE WHEN send.mailbox_id IS NOT NULL THEN 'mailbox ' || send.mailbox_id ELSE 'sender ' || send.sender_id END AS channel,
        (SELECT coalesce(jsonb_object_agg(node, times), '{}') FROM (SELECT node, count(left_at)::int AS times FROM sequence_visit WHERE run_id = run.id GROUP BY node) counted) AS rounds,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('node', node, 'round', round, 'email', email_id, 'version', version_id)), '[]') FROM mailing_send
          WHERE run_id = run.id AND delivery NOT IN ('cancelled', 'failed')) AS had,
        ARRAY(SELECT node FROM sequence_visit WHERE run_id = run.id AND version_id = visit.version_id GROUP BY node) AS visited,
        ${conditions} AS conditions
      FROM sequence_run run JOIN sequence_visit visit ON visit.run_id = run.id AND visit.left_at IS NULL
        ${joinedToRun}
        JOIN contact ON contact.id = run.recipient_id
        LEFT JOIN sequence_start start ON start.id = run.start_id
        LEFT JOIN notification task ON task.id = visit.notification_id
        LEFT JOIN mailing_send send ON send.run_id = visit.run_id AND send.node = visit.node AND send.round = visit.round
        ${joinedSeller}
      WHERE run.status = 'in_progress' AND ${where}
      ORDER BY run.id`,
    values: parameters.values,
  })
}
