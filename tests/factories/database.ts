import pg from "pg"
import { env } from "#lib/env.ts"

/** Connections beside those of the application: what they change is what another process would change. */
const pool = new pg.Pool({ connectionString: env().DATABASE_URL, max: 40, allowExitOnIdle: true })
// Its connections end with the database of the test file before.
pool.on("error", () => undefined)

/** Runs a statement outside the application. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await pool.query<Row>(text, values)
  return result.rows
}

/** The only row of a statement; throws when there is none. */
export async function sqlOne<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await sql<Row>(text, values)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}

/** Runs work on a connection of its own, for transactions that stay open; what is open at the end is rolled back. */
export async function onConnection<Result>(
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

/** Writes a row; columns that are undefined keep their defaults. Returns the whole stored row. */
export async function insertRow<Row extends pg.QueryResultRow>(
  table: string,
  row: Record<string, unknown>,
): Promise<Row> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = entries.map(([column]) => `"${column}"`).join(", ")
  const placeholders = entries.map((_, index) => `$${index + 1}`).join(", ")
  const text =
    entries.length === 0
      ? `INSERT INTO "${table}" DEFAULT VALUES RETURNING *`
      : `INSERT INTO "${table}" (${columns}) VALUES (${placeholders}) RETURNING *`
  return sqlOne<Row>(
    text,
    entries.map(([, value]) => value),
  )
}

let made = 0

/** A text no other row of the test file has. */
export function unique(word: string): string {
  made += 1
  return `${word} ${made}`
}

/** Statements that wait for a lock, for tests that hold one. */
export async function countWaiting(): Promise<number> {
  const { waiting } = await sqlOne<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return waiting
}
