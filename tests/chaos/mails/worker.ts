import { registerAreas } from "#lib/backend/areas.ts"
import { startSending } from "#lib/backend/mail/delivery/start.ts"

/** A worker of mails whose days pass in moments, until it is killed. */
// Without whoever started it nobody would end it.
process.once("disconnect", () => process.exit())
registerAreas()
await startSending(new AbortController().signal, {
  leaseSeconds: 2,
  pollMs: 200,
  againScale: 0.002,
})
process.send?.("ready")
