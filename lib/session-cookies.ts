import { env } from "./env.ts"

/** Sealed bearer token; opened by lib/session.ts only. */
export const sealCookie = "crm_token"

/** What a browser keeps of earlier sign-ins, sealed by the API; signing out leaves it. */
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

/** Attributes of every session cookie of ours: this site only, and https only where there is https. */
export function cookieAttributes() {
  return { sameSite: "lax", path: "/", secure: isHttps() } as const
}

/** Names of next-auth's cookies, as next-auth itself chooses them. */
export function authCookies() {
  const secure = isHttps()
  const prefix = secure ? "__Secure-" : ""
  return {
    session: `${prefix}next-auth.session-token`,
    callbackUrl: `${prefix}next-auth.callback-url`,
    csrf: `${secure ? "__Host-" : ""}next-auth.csrf-token`,
  }
}
