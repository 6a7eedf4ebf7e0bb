import { setTimeout as pause } from "node:timers/promises"
import { backoff } from "#lib/backoff.ts"
import { troubleOf } from "./database-trouble.ts"

/** Work that went on for so long was not stopped by the trouble of the try before. */
const freshMs = 30_000

type Waiting = {
  /** Ends the waiting. */
  signal: AbortSignal
  /** Told of each failed try. */
  onTrouble: (error: unknown) => void
}

/**
 * Does work that may be done again, however often the database goes away or holds it up meanwhile.
 * @returns what the work returns
 * @throws everything that is no trouble of the database; when the signal aborts, the trouble itself
 */
export async function outlastingTrouble<Result>(
  work: () => Promise<Result>,
  { signal, onTrouble }: Waiting,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const began = Date.now()
    try {
      return await work()
    } catch (error) {
      if (!troubleOf(error) || signal.aborted) throw error
      onTrouble(error)
      if (Date.now() - began > freshMs) attempt = 1
      await pause(backoff(attempt), undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}
