import { sqlStateOf } from "./sql-state.ts"

/**
 * SQLSTATEs of what only the moment made fail: two that waited for each other, a row deleted between its check and its use, or used
 * between its check and its deletion (from PostgreSQL 18 on where the key says RESTRICT).
 */
const passing = ["40P01", "23503", "23001"]
const attempts = 3

/**
 * Runs a whole transaction again when another one came in its way. The second time it finds what the other left: rules
 * then say properly what is wrong.
 */
export async function againAfterRace<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
    }
  }
}

function isPassing(error: unknown): boolean {
  return passing.includes(sqlStateOf(error)?.code ?? "")
}
