import { explain } from "#scripts/processes/run-script.ts"

/**
 * Ends the process in order when it is asked to: SIGTERM, Ctrl-C or the end of the terminal, or the end of the launcher that started it.
 * A process that a launcher started leaves the terminal's signals to it, since the launcher stops its processes in their order.
 * @param stop releases everything; the process ends with exit code 0 after it
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(explain(error))
      process.exit(1)
    }
  }
  const launched = process.send !== undefined
  process.on("SIGTERM", end)
  const fromTerminal = launched ? () => undefined : end
  process.on("SIGINT", fromTerminal)
  process.on("SIGHUP", fromTerminal)
  process.on("disconnect", end)
}
