import type { EndReason } from "#lib/contract/flow-terms.ts"
import { type Connection, query } from "../../database/db.ts"
import { isSuppressed } from "../left-out.ts"
import { mayMove } from "../may-move.ts"
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

const overSql = `CASE
    WHEN recipient.id IS NULL OR recipient.deleted_at IS NOT NULL OR company.deleted_at IS NOT NULL THEN 'deleted'
    WHEN home.is_left_alone THEN 'left_alone'
    WHEN EXISTS (SELECT FROM mailing_send WHERE run_id = run.id AND complained_at IS NOT NULL) THEN 'complained'
    WHEN sequence.ends_on_reply AND EXISTS (SELECT FROM mailing_send WHERE run_id = run.id AND replied_at IS NOT NULL) THEN 'replied'
    WHEN coalesce(recipient.email, '') = '' THEN 'no_address'
    WHEN recipient.email_error THEN 'bounced'
    WHEN recipient.is_blacklisted THEN 'blacklisted'
    WHEN recipient.unsubscribed_at IS NOT NULL OR ${isSuppressed("recipient.email", "run.list_id")} THEN 'unsubscribed'
  END`

/** A mail that nobody knows of is not written again. */
const mailSql = `CASE
    WHEN send.id IS NULL THEN 'none'
    WHEN send.delivery IN ('queued', 'sending') THEN 'waiting'
    WHEN send.delivery IN ('sent', 'unknown') THEN 'sent'
    WHEN send.failure = 'refused_recipients' THEN 'bounced'
    ELSE 'failed'
  END`

const taskSql = `CASE
    WHEN passage.waits_for IS DISTINCT FROM 'task' THEN 'none'
    WHEN task.id IS NULL OR task.done_at IS NOT NULL THEN 'done'
    ELSE 'open'
  END`

const sql = `SELECT passage.run_id, passage.sequence_id, passage.version_id, passage.node, passage.round, passage.entered_at, sequence_now() AS now,
    ${overSql} AS over, ${mailSql} AS mail, ${taskSql} AS task,
    (SELECT code FROM country WHERE country.id = home.country_id)::text AS country,
    to_char(session."from", 'YYYY-MM-DD') AS opening, session.mail_values ->> 'DEPOSIT_DAY' AS deposit,
    home.id AS company_id, run.contact_id, run.recipient_id, run.session_id, run.list_id, start.sender_id, start.user_id
  FROM (SELECT * FROM sequence_passage
      WHERE sequence_id = $1 AND left_at IS NULL AND due_at <= sequence_now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) passage
    JOIN sequence_run run ON run.id = passage.run_id JOIN sequence ON sequence.id = passage.sequence_id
    LEFT JOIN sequence_start start ON start.id = run.start_id
    LEFT JOIN contact recipient ON recipient.id = run.recipient_id
    LEFT JOIN company ON company.id = run.company_id
    LEFT JOIN company home ON home.id = coalesce(run.company_id, recipient.company_id)
    LEFT JOIN tradeshow_session session ON session.id = run.session_id
    LEFT JOIN notification task ON task.id = passage.notification_id
    LEFT JOIN mailing_send send ON send.run_id = passage.run_id AND send.node = passage.node AND send.round = passage.round
  WHERE ${mayMove}`

/**
 * Locks the run of a sequence that has been due longest, but for those in others' hands.
 * @returns undefined when none is due, or nothing of the sequence may move
 */
export async function lockDueRun(sequence: number, connection: Connection): Promise<DueRun | undefined> {
  const [found] = await query<DueRun>({ name: "due-run", text: sql, values: [sequence] }, connection)
  return found
}
