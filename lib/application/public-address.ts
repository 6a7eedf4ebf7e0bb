import { env } from "#lib/env.ts"

/** An address of ours as people keep it: of PUBLIC_URL, else of the host that they opened. */
export function publicAddress(path: string, headers: Pick<Headers, "get">): string {
  const host = headers.get("host") ?? "localhost"
  return new URL(path, env().PUBLIC_URL ?? `http://${host}`).href
}
