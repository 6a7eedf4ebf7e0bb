import { env } from "#lib/env.ts"
import { isHttps } from "#lib/session/session-cookies.ts"

/** Two years, in seconds. */
const httpsOnlySeconds = 63_072_000

/**
 * The content security policy of a page: scripts run only with this page's nonce or when such a script loads them.
 * @param nonce base64, new for every page
 */
export function contentSecurityPolicy(nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development"
  // React rebuilds stack traces with eval and reloads over a web socket, both in development only.
  const [evalSource, socketSource] = isDevelopment ? [" 'unsafe-eval'", " ws:"] : ["", ""]
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evalSource}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socketSource}`,
    "object-src 'none'",
    // What mails say: framed from here, where nothing of it runs.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ")
}

/** Says of a page whose address is a secret: it is kept nowhere, told to nobody, listed by no machine. */
export function addSecretHeaders(headers: Pick<Headers, "set">): void {
  headers.set("referrer-policy", "no-referrer")
  headers.set("x-robots-tag", "noindex, nofollow")
  headers.set("cache-control", "no-store")
}

/** Adds to a page's answer what tells the browser to be strict with it. */
export function addSecurityHeaders(headers: Pick<Headers, "set">, policy: string): void {
  headers.set("content-security-policy", policy)
  headers.set("x-content-type-options", "nosniff")
  headers.set("x-frame-options", "DENY")
  headers.set("referrer-policy", "same-origin")
  headers.set("cross-origin-opener-policy", "same-origin")
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
  if (isHttps()) headers.set("strict-transport-security", `max-age=${httpsOnlySeconds}; includeSubDomains`)
}
