import pg from "pg"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import { beforeCommit } from "./before-commit.ts"
import { CommitInDoubt, troubleOf } from "./database-trouble.ts"
import { boundLockWaits } from "./lock-waits.ts"
import { withinTransaction } from "./open-transaction.ts"

const { builtins } = pg.types

/** Moments leave as the ISO 8601 text the wire wants; no Date is built on the way. */
const isoMoment = (value: string) => value.replace(" ", "T").replace("+00", "Z")
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, isoMoment],
  [builtins.DATE, (value) => value],
])

const parserFor: typeof pg.types.getTypeParser = (oid, format) =>
  (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format)

/**
 * Longer than work of the product holds a lock: a chunk of 200 records or a merge for a second at most, a word taken off
 * 20,000 records for some. Who waits longer waits for somebody's open session, and is told to come back.
 */
const lockTimeout = "8s"

/** One pool a process, shared by SQL and Prisma (`prisma.ts`). No code may take a second connection inside a transaction (docs/performance.md). */
export const pool = new pg.Pool({
  connectionString: env().DATABASE_URL,
  max: env().DATABASE_POOL_SIZE,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  application_name: "crm",
  options: `-c timezone=UTC -c statement_timeout=20s -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=15s -c jit=off`,
  types: { getTypeParser: parserFor },
})

// A connection that dies while idle is replaced at its next use; unheard, its error would end the process.
pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"))
// The pool hears a connection only while it is idle; whoever has taken it out learns of its end from the statement that fails.
pool.on("connect", (client) =>
  client.on("error", (error) => log.debug({ err: error }, "database connection lost")),
)

boundLockWaits(pool)

/** A statement: text with $1, $2, … and their values. With a name it is prepared once and may use a generic plan. */
export type Statement = { text: string; values: unknown[]; name?: string }

/** Where a statement runs: the pool, or the connection of an open transaction. */
export type Connection = Pick<pg.Pool, "query">

/**
 * Runs a statement.
 * @returns its rows; the caller states their shape, which tests hold it to
 */
export async function query<Row extends pg.QueryResultRow>(
  statement: Statement,
  connection: Connection = pool,
): Promise<Row[]> {
  const result = await connection.query<Row>(statement)
  return result.rows
}

/** The only row of a statement that always answers one. */
export async function queryOne<Row extends pg.QueryResultRow>(
  statement: Statement,
  connection: Connection = pool,
): Promise<Row> {
  const [row] = await query<Row>(statement, connection)
  if (!row) throw new Error(`A statement answered no row: ${statement.name ?? statement.text.slice(0, 60)}`)
  return row
}

/**
 * Runs work on one connection between BEGIN and COMMIT; anything thrown rolls back and is thrown on. Calls of `prisma` in it
 * are part of the transaction.
 * @throws CommitInDoubt when the connection broke while it committed
 */
export async function inTransaction<Result>(
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  let isWhole = false
  const afterwards: (() => void)[] = []
  try {
    await connection.query("BEGIN")
    const result = await withinTransaction(connection, () => work(connection), afterwards)
    await beforeCommit(connection)
    await commit(connection)
    isWhole = true
    for (const one of afterwards) one()
    return result
  } catch (error) {
    isWhole = troubleOf(error) !== "away" && (await rolledBack(connection))
    throw error
  } finally {
    // A connection in an unknown state does not go back to the others.
    connection.release(!isWhole)
  }
}

async function commit(connection: pg.PoolClient): Promise<void> {
  try {
    await connection.query("COMMIT")
  } catch (error) {
    if (troubleOf(error) !== "away") throw error
    throw new CommitInDoubt("The database went away during a COMMIT", { cause: error })
  }
}

/** Whether the connection can be used again; why it cannot matters less than what was thrown before. */
async function rolledBack(connection: pg.PoolClient): Promise<boolean> {
  try {
    await connection.query("ROLLBACK")
    return true
  } catch (error) {
    log.warn({ err: error }, "rollback failed")
    return false
  }
}
