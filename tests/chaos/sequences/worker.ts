import { registerAreas } from "#lib/backend/areas.ts"
import { startSequences } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { startSending } from "#lib/backend/mail/delivery/start.ts"

/** A worker of sequences and mails whose days pass in moments, until it is killed. */
const { signal } = new AbortController()
const [, , start] = process.argv
// Without whoever started it nobody would end it.
process.once("disconnect", () => process.exit())
registerAreas()
await startSending(signal, { leaseSeconds: 2, pollMs: 200, againScale: 0.002 })
startSequences(signal, { pollMs: 100 })
process.send?.("ready")
await runStart(Number(start))
