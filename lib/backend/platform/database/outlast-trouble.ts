import { setTimeout as pause } from "node:timers/promises"
import { backoff } from "#lib/backoff.ts"
import { troubleOf } from "./database-trouble.ts"

/** Tries in a row that may take too long: a statement that always does would be made for ever. */
const maxBusyTries = 8

/** Work that went on for so long was not stopped by the trouble of the try before. */
const freshMs = 30_000

type Waiting = {
  /** Ends the waiting. */
  signal: AbortSignal
  /** Told of each failed try. */
  onTrouble: (error: unknown) => void
}

/**
 * Does work that may be done again, however often the database goes away meanwhile, and a few times when it holds the work up.
 * @returns what the work returns
 * @throws everything that is no trouble of the database; the trouble itself when the signal aborts or it holds the work up again and again
 */
export async function outlastingTrouble<Result>(
  work: () => Promise<Result>,
  { signal, onTrouble }: Waiting,
): Promise<Result> {
  let busyTries = 0
  for (let attempt = 1; ; attempt++) {
    const began = Date.now()
    try {
      return await work()
    } catch (error) {
      const trouble = troubleOf(error)
      busyTries = trouble === "busy" ? busyTries + 1 : 0
      if (!trouble || signal.aborted || busyTries === maxBusyTries) throw error
      onTrouble(error)
      if (Date.now() - began > freshMs) attempt = 1
      await pause(backoff(attempt), undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}
