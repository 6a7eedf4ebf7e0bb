import { inTransaction, query } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { eraseWithin } from "./erase-contact.ts"
import { type ErasureLine, readErasureLog } from "./erasure-log.ts"
import { suppressMarks } from "./objections.ts"
import { runErasure } from "./run-erasure.ts"
import { mergedContacts } from "./traces.ts"

const sameRecord = "record_id = $1 AND record_made_at = $2::timestamptz"

/**
 * Erases again whom a database knows that was restored from a backup of before, and goes on with those under way; whom it does not know gets
 * no mailings if the address comes back. Done again it does nothing.
 * @returns how many were erased
 */
export async function eraseAgain(): Promise<number> {
  const { key, erasures } = await readErasureLog()
  if (key === undefined) return 0
  // Of a backup of before the first erasure; any other has it.
  await query({
    text: "INSERT INTO erasure_key (id, key) VALUES (1, decode($1, 'hex')) ON CONFLICT DO NOTHING",
    values: [key],
  })
  let erased = 0
  for (const line of erasures) {
    const id = await eraseLine(line)
    if (id === undefined) continue
    erased += 1
    while ((await runErasure(id)) === 0);
  }
  return erased
}

/** @returns the erasure that is to be gone on with; undefined when nothing is left to do */
function eraseLine(line: ErasureLine): Promise<number | undefined> {
  const { record, made_at, addresses, reason } = line
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const find = <Row extends object>(text: string, ...values: unknown[]) =>
        query<Row>({ text, values }, connection)
      await suppressMarks(addresses, connection)
      const [known] = await find<{ id: number; is_open: boolean }>(
        `SELECT id, ended_at IS NULL AS is_open FROM erasure WHERE ${sameRecord}`,
        ...[record, made_at],
      )
      if (known) return known.is_open ? known.id : undefined
      await find("SELECT contact_lock($1::int[])", await mergedContacts(record, connection))
      const there = await find(
        "SELECT FROM contact WHERE id = $1 AND created_at = $2::timestamptz AND erased_at IS NULL",
        ...[record, made_at],
      )
      if (there.length === 0) return undefined
      const [user] = await find<{ id: number }>('SELECT id FROM "user" WHERE id = $1', line.user)
      const actor = { userId: user?.id ?? null, requestId: "npm run erasures" }
      return eraseWithin(record, { reason, madeAt: made_at }, actor, connection)
    }),
  )
}
