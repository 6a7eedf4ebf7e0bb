import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { SequenceClock } from "#lib/contract/automation/sequence-clock.ts"
import { mayMove } from "../runs/run-continues.ts"

const read = `${moment("sequence_now()")} AS now, ${moment("moving_to")} AS moving_to`

/** The clock of sequences. */
export const getClock = () =>
  queryOne<SequenceClock>({ text: `SELECT ${read} FROM sequence_switch`, values: [] })

/** Has workers move the clock of sequences on; said again before it is there, it goes on for longer. */
export const moveClock = (hours: number) =>
  queryOne<SequenceClock>({
    text: `UPDATE sequence_switch SET moving_to = greatest(moving_to, sequence_now()) + make_interval(hours => $1) RETURNING ${read}`,
    values: [hours],
  })

/** Milliseconds for which the clock waits for mails of which none goes: of a day that is used up, for instance. */
const longestStandstillMs = 5_000

/** Mails that are to go before the clock moves on. */
const unsentMails = `SELECT count(*)::int AS remaining FROM mailing_send send JOIN sequence_run run ON run.id = send.run_id JOIN sequence ON sequence.id = run.sequence_id
    LEFT JOIN mailing_sender sender ON sender.id = send.sender_id
  WHERE ${mayMove} AND sender.paused_at IS NULL
    AND (send.delivery = 'sending' OR send.delivery = 'queued' AND send.due_at <= sequence_now())`

/** The next moment at which something is due, SQL. */
const nextDue = `(SELECT min(due_at) FROM (
    SELECT min(due_at) AS due_at FROM sequence_visit JOIN sequence ON sequence.id = sequence_id
      WHERE left_at IS NULL AND due_at > sequence_now() AND ${mayMove}
    UNION ALL SELECT min(due_at) FROM mailing_send WHERE delivery = 'queued' AND mail_id IS NULL AND due_at > sequence_now()) due)`

/** Moves the clock on while it is to be moved: as far as the next thing that is due, once nothing remains to do. */
export class ClockMover {
  #remaining = 0
  #since = 0

  /**
   * To be called when no run is due.
   * @returns whether the clock is moving: then it is worth another look at once
   */
  async follow(): Promise<boolean> {
    const [moving] = await query({
      text: "SELECT FROM sequence_switch WHERE moving_to IS NOT NULL",
      values: [],
    })
    if (!moving) return false
    if (await this.#isHeldUp()) return true
    await query({
      text: `UPDATE sequence_switch SET moving_to = CASE WHEN moving_to > reached THEN moving_to END,
          moved = moved + greatest(0, ceil(extract(epoch FROM reached - sequence_now())))::int
        FROM (SELECT least(moving_to, ${nextDue}) AS reached, moved AS before FROM sequence_switch) next
        WHERE moving_to IS NOT NULL AND moved = before`,
      values: [],
    })
    return true
  }

  async #isHeldUp(): Promise<boolean> {
    const { remaining } = await queryOne<{ remaining: number }>({ text: unsentMails, values: [] })
    if (remaining !== this.#remaining || remaining === 0) {
      this.#remaining = remaining
      this.#since = performance.now()
      if (remaining > 0) await query({ text: "SELECT pg_notify('mail_queue', '')", values: [] })
    }
    return remaining > 0 && performance.now() - this.#since < longestStandstillMs
  }
}
