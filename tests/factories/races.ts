import { expect } from "vitest"
import { countWaiting, onConnection } from "./database.ts"

/** Holds a row until as many calls wait for it, then lets them race. */
export function raceFor<Result>(table: string, id: number, calls: (() => Promise<Result>)[]) {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
    const running = Promise.allSettled(calls.map((call) => call()))
    await expect.poll(countWaiting).toBe(calls.length)
    await connection.query("COMMIT")
    return running
  })
}
