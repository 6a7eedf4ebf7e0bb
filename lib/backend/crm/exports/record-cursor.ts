import type { PoolClient } from "pg"
import { pool } from "#lib/backend/platform/database/db.ts"
import type { TargetSql } from "#lib/backend/records/bulk/targets.ts"

/** Records read at a time. */
const batchSize = 500
/** Milliseconds for finding all records; finding a million takes a few seconds. */
const findMilliseconds = 300_000

/** The records of an export in the list's order, as they were found at once; fetched batch by batch. */
export type RecordCursor = {
  total: number
  connection: PoolClient
  /** The next ids, none at the end. */
  next: () => Promise<number[]>
}

/**
 * Finds the records of a target and works with them on one connection. Only their ids are kept, by the database: no
 * transaction stays open, which would keep it from tidying up for as long as the export runs.
 */
export async function withRecordCursor<Result>(
  { table, where, parameters }: TargetSql,
  work: (cursor: RecordCursor) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  let failed: unknown
  try {
    await connection.query("BEGIN")
    await connection.query(`SET LOCAL statement_timeout = ${findMilliseconds}`)
    await connection.query({
      text: `DECLARE exported SCROLL CURSOR WITH HOLD FOR SELECT id FROM ${table} WHERE ${where} ORDER BY sort_name, id`,
      values: parameters.values,
    })
    await connection.query("COMMIT")
    const { rowCount } = await connection.query("MOVE FORWARD ALL IN exported")
    await connection.query("MOVE ABSOLUTE 0 IN exported")
    const next = async () => {
      const { rows } = await connection.query<{ id: number }>(`FETCH ${batchSize} FROM exported`)
      return rows.map(({ id }) => id)
    }
    const result = await work({ total: rowCount ?? 0, connection, next })
    await connection.query("CLOSE exported")
    return result
  } catch (error) {
    failed = error
    throw error
  } finally {
    // A connection in an unknown state does not go back to the others.
    connection.release(failed !== undefined)
  }
}
