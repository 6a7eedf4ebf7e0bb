import { cookies } from "next/headers"
import { revokeToken } from "#lib/api/sign-in-calls.ts"
import { log } from "./log.ts"
import { clearToken, readToken } from "./session.ts"
import { authCookies, cookieAttributes, csrfCookie } from "./session-cookies.ts"

/** Removes every cookie of a session from the browser. Route handlers only. */
export async function clearSessionCookies(): Promise<void> {
  await clearToken()
  const jar = await cookies()
  const { session } = authCookies()
  const names = jar.getAll().map(({ name }) => name)
  // next-auth cuts a long session into session-token.0, .1, …
  const ended = names.filter((name) => name === session || name.startsWith(`${session}.`))
  for (const name of [...ended, csrfCookie]) jar.set(name, "", { ...cookieAttributes(), maxAge: 0 })
}

/**
 * Signs out: the token is revoked and the browser forgets it (DESIGN §5). Whoever signs out is signed out of this
 * browser even while the API does not answer; the token then lives on until it expires. Route handlers only.
 */
export async function endSession(): Promise<void> {
  const token = await readToken()
  if (token) {
    await revokeToken(token).catch((error: unknown) => {
      log.warn({ err: error }, "signed out without revoking the token")
    })
  }
  await clearSessionCookies()
}
