import { type RetentionKind, retentionKinds } from "#lib/contract/privacy/retention.ts"
import { sql, sqlOne } from "./database.ts"

/** A moment so many days ago by the clock of the database, less some hours. */
export async function ago(days: number, hours = 0): Promise<string> {
  const { at } = await sqlOne<{ at: string }>(
    "SELECT to_json(now() - make_interval(days => $1) + make_interval(hours => $2))#>>'{}' AS at",
    [days, hours],
  )
  return at
}

/** Switches a rule on past its preview. */
export async function switchRuleOn(
  kind: RetentionKind,
  days: number = retentionKinds[kind].days,
): Promise<void> {
  await sql(
    `INSERT INTO retention_rule (kind, days, enabled_at) VALUES ($1, $2, now())
      ON CONFLICT (kind) DO UPDATE SET days = excluded.days, enabled_at = excluded.enabled_at`,
    [kind, days],
  )
}

/** Which of these rows are there. */
export async function remainingRows(table: string, ids: number[], key = "id"): Promise<number[]> {
  const rows = await sql<{ key: number }>(
    `SELECT ${key} AS key FROM ${table} WHERE ${key} = ANY ($1) ORDER BY 1`,
    [ids],
  )
  return rows.map(({ key }) => Number(key))
}
