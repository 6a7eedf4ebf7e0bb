import { cookies, headers } from "next/headers"
import { revokeToken } from "#lib/api/sign-in-calls.ts"
import { log } from "#lib/log.ts"
import { issueCsrfCookie } from "./csrf-cookie.ts"
import { clearToken, readToken, writeToken } from "./session.ts"
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
 * Keeps the token of a sign-in in the browser, and ends the session it replaces there: nobody sees that one any more, and a copy of its cookie
 * would stay good for weeks. Who signs in is signed in even while the former one cannot be ended. Route handlers only.
 */
export async function beginSession(token: string): Promise<void> {
  const former = await readToken()
  await writeToken(token)
  await issueCsrfCookie(token)
  if (former && former !== token) await revokeOrSay(former, "signed in without revoking the session before")
}

/** Revokes a token; where the API does not answer, the log says so and the token lives on until it expires. */
async function revokeOrSay(token: string, failure: string): Promise<void> {
  await revokeToken(token, await headers()).catch((error: unknown) => log.warn({ err: error }, failure))
}

/**
 * Signs out: the token is revoked and the browser forgets it. Whoever signs out is signed out of this
 * browser even while the API does not answer; the token then lives on until it expires. Route handlers only.
 */
export async function endSession(): Promise<void> {
  const token = await readToken()
  if (token) await revokeOrSay(token, "signed out without revoking the token")
  await clearSessionCookies()
}
