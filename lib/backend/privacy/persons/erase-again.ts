import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { eraseWithin } from "./erase-person.ts"
import { type ErasureLine, readErasureLog } from "./erasure-log.ts"
import { rulesOf } from "./kinds/person-kinds.ts"
import { suppressMarks } from "./objections.ts"
import { runErasure } from "./run-erasure.ts"

/** Under a registration several applicants may have been erased. */
const samePerson = `kind = $1 AND record_id = $2 AND record_made_at = $3::timestamptz AND (kind <> 'applicant' OR addresses = $4::text[])`

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
  const { kind, record, made_at, addresses, reason } = line
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const find = <Row extends object>(text: string, ...values: unknown[]) =>
        query<Row>({ text, values }, connection)
      await suppressMarks(addresses, connection)
      const [known] = await find<{ id: number; is_open: boolean }>(
        `SELECT id, ended_at IS NULL AS is_open FROM erasure WHERE ${samePerson}`,
        kind,
        record,
        made_at,
        addresses,
      )
      if (known) return known.is_open ? known.id : undefined
      const person = await rulesOf[kind].findAgain(line, connection)
      if (!person) return undefined
      const [user] = await find<{ id: number }>('SELECT id FROM "user" WHERE id = $1', line.user)
      const actor = { userId: user?.id ?? null, requestId: "npm run erasures" }
      const { madeAt } = await rulesOf[kind].find(person, connection)
      return eraseWithin(person, { reason, madeAt }, actor, connection)
    }),
  )
}
