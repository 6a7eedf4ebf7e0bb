import { Refusal } from "#lib/refusal.ts"
import { tellLauncher } from "#scripts/processes/child-message.ts"
import { explain } from "#scripts/processes/run-script.ts"
import { stopOnSignal } from "#scripts/processes/stop-signals.ts"

/** Something that runs until it is stopped. */
export interface Running {
  port?: number
  stop(): Promise<void>
}

/**
 * Body of a process that a launcher starts and restarts, or that runs by itself.
 * @param start brings it up; a Refusal is passed on as the reason and not tried again
 */
export async function runChild(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start()
    stopOnSignal(() => running.stop())
    await tellLauncher({ kind: "ready", port: running.port })
  } catch (error) {
    console.error(explain(error))
    if (error instanceof Refusal) await tellLauncher({ kind: "refused", reason: error.message })
    process.exit(1)
  }
}
