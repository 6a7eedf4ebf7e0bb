import { WrongSettings } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"

/**
 * Says why a script cannot go on.
 * @param error anything thrown
 * @returns the sentence of a Refusal or of wrong settings, the whole stack of everything else
 */
export function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof WrongSettings) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs a script's body and ends the process with its exit code, 1 after an error.
 * @param main the body; it has released what it holds when it settles
 */
export async function runScript(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main())
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
