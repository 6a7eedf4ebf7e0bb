import { env } from "#lib/env.ts"

/** Encrypted bearer token; decrypted by lib/session/session.ts only. */
export const tokenCookie = "crm_token"

/** What a browser keeps of earlier sign-ins, encrypted by the API; signing out leaves it. */
export const deviceCookie = "crm_device"

/** Token that writes repeat in the X-XSRF-TOKEN header; readable by scripts. */
export const csrfCookie = "XSRF-TOKEN"

/** Whether users reach the app over https, so that cookies may be marked Secure. */
export function isHttps(): boolean {
  return env().PUBLIC_URL?.startsWith("https:") ?? false
}

/** Life of a sign-in without use, in seconds. */
export function sessionSeconds(): number {
  return env().TOKEN_DAYS * 24 * 60 * 60
}

/**
 * The name under which a cookie that holds a secret of ours is set. Where there is https, browsers take one of this name from this host alone,
 * so that no other host of the domain plants one.
 */
export function hostName(cookie: typeof tokenCookie | typeof deviceCookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie
}

/**
 * The value of such a cookie; one that was set before it had that name counts until it is written again.
 * @param read the value of a cookie by its name
 */
export function hostCookie(
  cookie: typeof tokenCookie | typeof deviceCookie,
  read: (name: string) => string | undefined,
): string | undefined {
  return read(hostName(cookie)) || read(cookie) || undefined
}

/** Attributes of every session cookie of ours: this site only, and https only where there is https. */
export function cookieAttributes() {
  return { sameSite: "lax", path: "/", secure: isHttps() } as const
}

/** Names of next-auth's cookies: of the session as ours, the others as next-auth itself chooses them. */
export function authCookies() {
  const secure = isHttps()
  return {
    session: `${secure ? "__Host-" : ""}next-auth.session-token`,
    callbackUrl: `${secure ? "__Secure-" : ""}next-auth.callback-url`,
    csrf: `${secure ? "__Host-" : ""}next-auth.csrf-token`,
  }
}
