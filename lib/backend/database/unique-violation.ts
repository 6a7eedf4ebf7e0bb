/** SQLSTATE of a row that breaks a unique index. */
const uniqueViolation = "23505"

/**
 * Whether a statement failed because a value is taken: the index decides, also between two that write at once.
 * @param index name of the unique index, to tell two of them apart
 */
export function isTaken(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== uniqueViolation) return false
  return index === undefined || ("constraint" in error && error.constraint === index)
}
