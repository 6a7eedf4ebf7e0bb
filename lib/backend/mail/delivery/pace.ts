import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { sentToday, today } from "#lib/backend/mail/channels/day-left.ts"
import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"

/** Channels have the columns of a pace alike. */
const tables: Record<Channel["kind"], string> = { mailbox: "mailbox", sender: "mailing_sender" }

/** Whether its server refuses the sign-in, SQL; a sender is paused then. */
const isRefused: Record<Channel["kind"], string> = { mailbox: "send_refused_at IS NOT NULL", sender: "false" }

/** Whether it may send, SQL; asked behind its lock, so that whoever waited for a pause sees it. */
const isOpen: Record<Channel["kind"], string> = { mailbox: "true", sender: "paused_at IS NULL" }

/** Seconds between two sign-ins for mails that go by themselves while the server refuses them. */
export const signInAgainSeconds = 15 * 60

/** Mails that may go at once after a moment without any, as seconds of the pace. */
const creditSeconds = 1

/** How many mails to many may go through a channel now; when none may, milliseconds until it is worth another look. */
export type Slots = { count: number; waitMs: number }

type Row = {
  per_minute: number
  per_day: number
  sent: number
  /** Seconds since the next one may go; below zero: until then. */
  since: number
  is_refused: boolean
}

/** Looked again after this when the mails of the day are used up. */
const usedUpMs = 60_000

/** How many may go now, and for how many seconds none may after them. */
export function slotsOf(
  { per_minute, per_day, sent, since, is_refused }: Row,
  max: number,
): Slots & { untilNextSeconds: number } {
  if (since < 0) return { count: 0, waitMs: Math.ceil(-since * 1000), untilNextSeconds: 0 }
  // One mail shows whether the server lets its mailbox in again.
  const room = is_refused ? Math.min(max, 1) : max
  const left = per_day === 0 ? room : Math.max(per_day - sent, 0)
  const spacing = per_minute === 0 ? 0 : 60 / per_minute
  const credit = Math.min(since, creditSeconds)
  const paced = spacing === 0 ? room : 1 + Math.floor(credit / spacing)
  const count = Math.min(room, left, paced)
  if (count === 0) return { count, waitMs: usedUpMs, untilNextSeconds: 0 }
  if (is_refused) return { count, waitMs: 0, untilNextSeconds: signInAgainSeconds }
  return { count, waitMs: 0, untilNextSeconds: count * spacing - (spacing === 0 ? 0 : credit) }
}

/**
 * Takes places in the pace of a channel and among its mails of the day. They are in the database, so that all workers together keep to
 * them.
 */
export function takeSlots({ kind, id }: Channel, max: number): Promise<Slots> {
  return inTransaction(async (connection) => {
    const [channel] = await query<Row>(
      {
        name: `slots_of_${kind}`,
        text: `SELECT per_minute, per_day, ${sentToday()} AS sent, extract(epoch FROM now() - next_bulk_at)::float8 AS since, ${isRefused[kind]} AS is_refused
          FROM ${tables[kind]} WHERE id = $1 AND ${isOpen[kind]} FOR NO KEY UPDATE`,
        values: [id],
      },
      connection,
    )
    if (!channel) return { count: 0, waitMs: usedUpMs }
    const { count, waitMs, untilNextSeconds } = slotsOf(channel, max)
    if (count === 0) return { count, waitMs }
    await queryOne<{ id: number }>(
      {
        name: `slots_taken_of_${kind}`,
        text: `UPDATE ${tables[kind]} SET next_bulk_at = now() + make_interval(secs => $2), sent_on = ${today()}, sent_count = ${sentToday()} + $3
          WHERE id = $1 RETURNING id`,
        values: [id, untilNextSeconds, count],
      },
      connection,
    )
    return { count, waitMs }
  })
}

/** Has no mail to many go through a channel for some seconds: its server is in trouble. */
export async function holdBack({ kind, id }: Channel, seconds: number): Promise<void> {
  await query({
    text: `UPDATE ${tables[kind]} SET next_bulk_at = greatest(next_bulk_at, now() + make_interval(secs => $2)) WHERE id = $1`,
    values: [id, seconds],
  })
}

/** Gives back mails of the day that were taken and not sent. */
export async function giveBackSlots({ kind, id }: Channel, count: number): Promise<void> {
  if (count === 0) return
  await query({
    text: `UPDATE ${tables[kind]} SET sent_count = greatest(sent_count - $2, 0) WHERE id = $1 AND sent_on = ${today()}`,
    values: [id, count],
  })
}
