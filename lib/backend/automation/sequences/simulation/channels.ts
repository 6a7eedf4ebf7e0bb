import { sentToday } from "#lib/backend/mail/channels/day-left.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Pace } from "./channel-clock.ts"

export type Channel = {
  key: string
  name: string
  email: string
  per_minute: number
  per_day: number
  sent: number
  waiting: number
}
export const senderKey = (id: number) => `sender ${id}`
export const mailboxKey = (id: number) => `mailbox ${id}`

/** Runs whose mails are simulated themselves: of a sequence, or of some senders. They are not queued besides. */
export type SimulatedRuns = { sequence: number | null; senders: number[] }

/** Senders and mailboxes, with how many mails are in their queue now. */
export function readChannels(
  senders: number[],
  mailboxes: number[],
  simulated: SimulatedRuns,
): Promise<Channel[]> {
  const pace = `per_minute, per_day, ${sentToday()} AS sent`
  const waiting = (column: string, table: string) =>
    `(SELECT count(*)::int FROM mailing_send send WHERE send.${column} = ${table}.id AND send.delivery = 'queued' AND send.mail_id IS NULL AND send.due_at <= sequence_now()
        AND NOT EXISTS (SELECT FROM sequence_run run LEFT JOIN sequence_start start ON start.id = run.start_id
          WHERE run.id = send.run_id AND (run.sequence_id = $3 OR start.sender_id = ANY ($4::int[])))) AS waiting`
  return query<Channel>({
    text: `SELECT 'sender ' || id AS key, name, email::text AS email, ${pace}, ${waiting("sender_id", "mailing_sender")} FROM mailing_sender WHERE id = ANY ($1::int[])
      UNION ALL SELECT 'mailbox ' || id, display_name, email::text, ${pace}, ${waiting("mailbox_id", "mailbox")} FROM mailbox WHERE id = ANY ($2::int[])`,
    values: [senders, mailboxes, simulated.sequence, simulated.senders],
  })
}

/** The paces of channels by their keys. */
export const pacesOf = (channels: readonly Channel[]): Map<string, Pace> =>
  new Map(
    channels.map(({ key, per_minute, per_day, sent, waiting }) => [
      key,
      { perMinute: per_minute, perDay: per_day, sentToday: sent, waiting },
    ]),
  )
