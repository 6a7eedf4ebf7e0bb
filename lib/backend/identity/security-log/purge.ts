import { query } from "#lib/backend/platform/database/db.ts"
import { env } from "#lib/env.ts"

/** Rows that go in one statement. */
const rowsAtOnce = 50_000

/** Removes events that are older than SECURITY_LOG_DAYS, by the database's clock. */
export async function purgeEvents(): Promise<void> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce; ) {
    const removed = await query<{ id: number }>({
      text: `DELETE FROM security_event WHERE id IN (
          SELECT id FROM security_event WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT ${rowsAtOnce})
        RETURNING id`,
      values: [env().SECURITY_LOG_DAYS],
    })
    gone = removed.length
  }
}
