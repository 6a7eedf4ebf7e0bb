import { env } from "#lib/env.ts"

/**
 * Whether a browser sent this write from a page of ours. Browsers state it in Sec-Fetch-Site and Origin, which scripts
 * cannot set; callers other than browsers send neither and hold no ambient cookie.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin") return false
  const origin = headers.get("origin")
  return origin === null || isOurs(origin, headers.get("host"))
}

function isOurs(origin: string, host: string | null): boolean {
  if (!URL.canParse(origin)) return false
  const publicUrl = env().PUBLIC_URL
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  return host !== null && new URL(origin).host === host
}
