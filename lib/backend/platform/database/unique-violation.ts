import { sqlStateOf } from "./sql-state.ts"

/** SQLSTATE of a row that breaks a unique index. */
const uniqueViolation = "23505"

/**
 * Whether a statement failed because a value is taken: the index decides, also between two that write at once.
 * @param index name of the unique index, to tell two of them apart
 */
export function isTaken(error: unknown, index?: string): boolean {
  const state = sqlStateOf(error)
  return state?.code === uniqueViolation && (index === undefined || state.constraint === index)
}
