/** What keeps a call from its data without being the call's fault: no database, one that is too busy, or an end nobody knows. */
export type Trouble = "away" | "busy" | "full" | "in_doubt"

/** Codes of PostgreSQL (class 08 and these), of sockets and of Prisma for a server that goes, comes, or takes no more connections. */
const away =
  /^(08...|57P0[1235]|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|P1001|P1002|P1008|P1017|P2024|P2037)$/
/** SQLSTATEs of a statement that waited too long: for a lock, or for its time to run. */
const busy = /^(55P03|57014)$/
/** No room: the database's disk, or the file store's. */
const full = /^(53100|ENOSPC|EDQUOT)$/
/** What the driver and its pool say without a code. */
const awaySentence =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired)/
/** Libraries wrap an error a few times, and one could name itself as its cause. */
const deepest = 6

/** A COMMIT whose answer never came: what it was to keep may be kept or not. */
export class CommitInDoubt extends Error {
  override name = "CommitInDoubt"
}

/**
 * Says whether an error is a passing trouble of the database, however deep the libraries have wrapped it.
 * @returns undefined for every other error
 */
export function troubleOf(error: unknown): Trouble | undefined {
  return findTrouble(error, 0)
}

function findTrouble(error: unknown, depth: number): Trouble | undefined {
  if (typeof error !== "object" || error === null || depth > deepest) return undefined
  if (error instanceof CommitInDoubt) return "in_doubt"
  const code = "code" in error ? String(error.code) : ""
  if (away.test(code)) return "away"
  if (busy.test(code)) return "busy"
  if (full.test(code)) return "full"
  if ("message" in error && awaySentence.test(String(error.message))) return "away"
  for (const inner of innerErrors(error)) {
    const trouble = findTrouble(inner, depth + 1)
    if (trouble) return trouble
  }
  return undefined
}

/** Node gives several at once when it tried several addresses; Prisma hangs the driver's error beside its own. */
function innerErrors(error: object): unknown[] {
  return [
    "cause" in error ? error.cause : undefined,
    "meta" in error ? error.meta : undefined,
    "driverAdapterError" in error ? error.driverAdapterError : undefined,
    ...(error instanceof AggregateError ? error.errors : []),
  ]
}
