import type { IncomingMessage } from "node:http"

const named = (name: string) =>
  new RegExp(`(?:^|[\\s,])(?:${name}|\\*)\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i")
const patterns = { br: named("br"), gzip: named("gzip") }

/** Whether an encoding is among those a caller takes, and not with the weight 0. */
export function takesEncoding({ headers }: IncomingMessage, encoding: keyof typeof patterns): boolean {
  return patterns[encoding].test(String(headers["accept-encoding"] ?? ""))
}
