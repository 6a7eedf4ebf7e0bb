import { setTimeout as pause } from "node:timers/promises"
import { ApiError } from "#lib/api/errors.ts"

/** Calls as a client does: what the database had no time for, a legitimate answer under load, is asked again. */
export async function untilDone<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.status === 503 && error.body.reason !== "in_doubt"
    if (!isBusy) throw error
    await pause(100)
    return untilDone(call)
  }
}
