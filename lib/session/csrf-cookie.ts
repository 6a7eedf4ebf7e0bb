import { cookies } from "next/headers"
import { createCsrfToken } from "./csrf.ts"
import { cookieAttributes, csrfCookie } from "./session-cookies.ts"

/**
 * Sets XSRF-TOKEN, readable by our scripts, for a session; a new session needs a new one. Route handlers only.
 * @param session bearer token of the session, undefined before sign-in
 */
export async function issueCsrfCookie(session: string | undefined): Promise<void> {
  const jar = await cookies()
  jar.set(csrfCookie, createCsrfToken(session), { ...cookieAttributes(), httpOnly: false })
}
