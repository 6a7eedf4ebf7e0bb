import { inTransaction, query, queryOne } from "../../database/db.ts"
import { sentToday, today } from "../claims.ts"

/** Mails that may go at once after a moment without any, as seconds of the pace. */
const creditSeconds = 1

/** How many bulk mails of a mailbox may go now; when none may, milliseconds until it is worth another look. */
export type Slots = { count: number; waitMs: number }

type Row = {
  per_minute: number
  per_day: number
  sent: number
  /** Seconds since the next one may go; below zero: until then. */
  since: number
}

/** Looked again after this when the mails of the day are used up. */
const usedUpMs = 60_000

/**
 * Takes places in the pace of a mailbox and among its mails of the day. They stand in the database, so that all workers together keep to
 * them.
 */
export function takeSlots(mailboxId: number, most: number): Promise<Slots> {
  return inTransaction(async (connection) => {
    const [mailbox] = await query<Row>(
      {
        text: `SELECT per_minute, per_day, ${sentToday()} AS sent, extract(epoch FROM now() - next_bulk_at)::float8 AS since
          FROM mailbox WHERE id = $1 FOR NO KEY UPDATE`,
        values: [mailboxId],
      },
      connection,
    )
    if (!mailbox) return { count: 0, waitMs: usedUpMs }
    const { per_minute, per_day, sent, since } = mailbox
    if (since < 0) return { count: 0, waitMs: Math.ceil(-since * 1000) }
    const left = per_day === 0 ? most : Math.max(per_day - sent, 0)
    const spacing = per_minute === 0 ? 0 : 60 / per_minute
    const credit = Math.min(since, creditSeconds)
    const paced = spacing === 0 ? most : 1 + Math.floor(credit / spacing)
    const count = Math.min(most, left, paced)
    if (count === 0) return { count, waitMs: usedUpMs }
    await queryOne<{ id: number }>(
      {
        text: `UPDATE mailbox SET next_bulk_at = now() + make_interval(secs => $2), sent_on = ${today()}, sent_count = ${sentToday()} + $3
          WHERE id = $1 RETURNING id`,
        values: [mailboxId, count * spacing - (spacing === 0 ? 0 : credit), count],
      },
      connection,
    )
    return { count, waitMs: 0 }
  })
}

/** Has no bulk mail of a mailbox go for some seconds: its server is in trouble. */
export async function holdBack(mailboxId: number, seconds: number): Promise<void> {
  await query({
    text: "UPDATE mailbox SET next_bulk_at = greatest(next_bulk_at, now() + make_interval(secs => $2)) WHERE id = $1",
    values: [mailboxId, seconds],
  })
}
