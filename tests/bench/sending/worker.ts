import { registerAreas } from "#lib/backend/areas.ts"
import { startSending } from "#lib/backend/mail/delivery/start.ts"

/** A worker of mails that says, each time it is asked, how much memory it holds, in bytes. */
// Without whoever started it nobody would end it.
process.once("disconnect", () => process.exit())
registerAreas()
await startSending(new AbortController().signal)
process.on("message", () => process.send?.(process.memoryUsage.rss()))
process.send?.(process.memoryUsage.rss())
