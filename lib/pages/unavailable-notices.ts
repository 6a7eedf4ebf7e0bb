import { channel } from "node:diagnostics_channel"

/** The build's code and the web server's are loaded apart in one process; what they have in common are Node's channels. */
const found = channel("crm.unavailable")

/** Notes that a page could not be made because the service is away. */
export function tellUnavailable(requestId: string | null): void {
  if (requestId) found.publish(requestId)
}

/** Is told the ids of requests whose page could not be made because the service is away. */
export function onUnavailable(hear: (requestId: string) => void): void {
  found.subscribe((requestId) => hear(String(requestId)))
}
