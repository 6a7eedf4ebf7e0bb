import { channel } from "node:diagnostics_channel"

/** As `unavailable-notices.ts` does, for pages that say themselves that there is nothing at their address. */
const found = channel("crm.missing")

/** Notes that a page is made that says that there is nothing: its response is a 404. */
export function tellMissing(requestId: string | null): void {
  if (requestId) found.publish(requestId)
}

/** Is told the ids of requests for such pages. */
export function onMissing(hear: (requestId: string) => void): void {
  found.subscribe((requestId) => hear(String(requestId)))
}
