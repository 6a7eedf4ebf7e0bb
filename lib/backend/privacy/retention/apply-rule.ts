import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { RetentionKind } from "#lib/contract/privacy/retention.ts"
import type { Rule } from "./rule.ts"
import { rules } from "./rules.ts"

/** Rows that are looked at in one statement. */
const rowsAtOnce = 2_000
/** Rows that go in one transaction: nobody waits long for what it has locked. */
const atOnce = 200

/** What of a kind is due above a key, and up to which key that was looked at; null once all was. */
type Found = { due: number[]; reached: number | null }

function findDue({ table, key, isDue, hasIndex }: Rule, days: number, above: number): Promise<Found> {
  const text = hasIndex
    ? `SELECT coalesce(array_agg(key ORDER BY key), '{}') AS due, max(key) AS reached FROM (
        SELECT record.${key} AS key FROM ${table} record WHERE ${isDue} AND record.${key} > $2
        ORDER BY record.${key} LIMIT ${rowsAtOnce}) found`
    : `WITH span AS (SELECT ${key} AS key FROM ${table} WHERE ${key} > $2 ORDER BY ${key} LIMIT ${rowsAtOnce})
      SELECT ARRAY(SELECT record.${key} FROM span JOIN ${table} record ON record.${key} = span.key WHERE ${isDue} ORDER BY 1) AS due,
        (SELECT max(key) FROM span) AS reached`
  return queryOne<Found>({ text, values: [days, above] })
}

/**
 * Deletes those of the rows that are still due, and counts them in the log of the day. Rows that somebody holds are left for the next night;
 * what was changed since they were found is seen, as the condition is asked once more with all of them locked.
 * @returns how many went
 */
async function removeRows(rule: Rule, days: number, keys: number[], connection: Connection): Promise<number> {
  const { kind, table, key, isDue, lockBefore, change = `DELETE FROM ${table} record` } = rule
  if (lockBefore) await query({ text: lockBefore, values: [keys] }, connection)
  const locked = await query<{ key: number }>(
    {
      text: `SELECT ${key} AS key FROM ${table} WHERE ${key} = ANY ($1) ORDER BY ${key} FOR UPDATE SKIP LOCKED`,
      values: [keys],
    },
    connection,
  )
  const more = (rule.alongside ?? []).map((statement, place) => `, more_${place} AS (${statement})`)
  const { gone } = await queryOne<{ gone: number }>(
    {
      text: `WITH gone AS (${change} WHERE record.${key} = ANY ($2) AND ${isDue} RETURNING record.${key} AS key)${more.join("")}
        SELECT count(*) AS gone FROM gone`,
      values: [days, locked.map((row) => row.key)],
    },
    connection,
  )
  if (gone === 0) return 0
  await query(
    {
      text: `INSERT INTO retention_log (kind, days, rows) VALUES ($1, $2, $3)
        ON CONFLICT (kind, day) DO UPDATE SET days = excluded.days, rows = retention_log.rows + excluded.rows`,
      values: [kind, days, gone],
    },
    connection,
  )
  return gone
}

/**
 * The days of a rule while it is on, else undefined. Read in each transaction that deletes, on a lock that a change of the rule waits for:
 * switching it off counts at once.
 */
async function daysOf(kind: RetentionKind, connection: Connection): Promise<number | undefined> {
  const [found] = await query<{ days: number }>(
    {
      text: "SELECT days FROM retention_rule WHERE kind = $1 AND enabled_at IS NOT NULL FOR SHARE",
      values: [kind],
    },
    connection,
  )
  return found?.days
}

/**
 * Deletes what is due of a kind, in small transactions by ascending key; does nothing while its rule is off. Killed in between, what it did
 * is done and counted, and the next time finds the others.
 * @returns how many rows went
 */
export async function applyRule(kind: RetentionKind): Promise<number> {
  const rule = rules[kind]
  let gone = 0
  for (let above = 0; ; ) {
    const days = await inTransaction((connection) => daysOf(kind, connection))
    if (days === undefined) return gone
    const { due, reached } = await findDue(rule, days, above)
    if (reached === null) break
    above = reached
    for (let from = 0; from < due.length; from += atOnce) {
      const keys = due.slice(from, from + atOnce)
      gone += await againAfterRace(() =>
        inTransaction(async (connection) => {
          const now = await daysOf(kind, connection)
          return now === undefined ? 0 : removeRows(rule, now, keys, connection)
        }),
      )
    }
  }
  await query({
    text: "UPDATE retention_rule SET applied_at = now() WHERE kind = $1 AND enabled_at IS NOT NULL",
    values: [kind],
  })
  return gone
}
