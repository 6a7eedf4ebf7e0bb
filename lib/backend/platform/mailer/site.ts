import { env } from "#lib/env.ts"

/** An address of this application as mails have it. */
export function siteAddress(path: string): string {
  const { PUBLIC_URL, PORT } = env()
  return new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`).toString()
}
