import { createHash, randomBytes } from "node:crypto"
import { secretFor } from "./session-secret.ts"

/** Request header by which middleware hands the sign-in form its token. */
export const signInTokenHeader = "x-sign-in-token"

/**
 * The token a sign-in form carries, in next-auth's own format, so that the form also works without scripts.
 * @param cookie value of next-auth's CSRF cookie, undefined when there is none
 * @returns the form's token, and the cookie to set when the one there is does not hold
 */
export function signInToken(cookie: string | undefined): { token: string; newCookie?: string } {
  const [held = ""] = cookie?.split("|") ?? []
  if (held && cookie === cookieFor(held)) return { token: held }
  const token = randomBytes(32).toString("hex")
  return { token, newCookie: cookieFor(token) }
}

function cookieFor(token: string): string {
  const hash = createHash("sha256")
    .update(`${token}${secretFor("jwt")}`)
    .digest("hex")
  return `${token}|${hash}`
}
