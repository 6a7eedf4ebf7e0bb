import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"

/** A worker of sequences: moves what is due, tells how many steps it took, and ends. */
const steps = await moveDueRuns(new AbortController().signal)
process.send?.(steps)
process.disconnect?.()
process.exit(0)
