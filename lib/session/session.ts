import { sealData } from "iron-session"
import { cookies } from "next/headers"
import { z } from "zod"
import { RecentValues } from "#lib/text/recent-values.ts"
import { decryptData } from "./decrypt-data.ts"
import { cookieAttributes, hostCookie, hostName, sessionSeconds, tokenCookie } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"

/** A token counts as present only if longer than this many characters. */
const shortestAbsentToken = 1

/** Decrypting a cookie costs more than the rest of a request's checks; the cookie's own expiry is checked again after this time. */
const decryptedCookies = new RecentValues<string>(2000, 10 * 60 * 1000)

const cookieContent = z.object({ token: z.string().min(shortestAbsentToken + 1) })

/**
 * The CRM bearer token of the current request.
 * @returns undefined when the cookie is absent, expired, forged or encrypted with another secret
 */
export async function readToken(): Promise<string | undefined> {
  const cookie = await readTokenCookie()
  return cookie ? decryptToken(cookie) : undefined
}

/** Whether the request carries the cookie at all, readable or not. */
export async function hasTokenCookie(): Promise<boolean> {
  return (await readTokenCookie()) !== undefined
}

/** Encrypts a token into the http-only cookie. Route handlers only: pages cannot set cookies. */
export async function writeToken(token: string): Promise<void> {
  const ttl = sessionSeconds()
  const cookie = await sealData({ token }, { password: secretFor("seal"), ttl })
  await setTokenCookie(cookie, ttl)
}

/** Removes the cookie. Route handlers only. */
export async function clearToken(): Promise<void> {
  await setTokenCookie("", 0)
}

/** Under its name of now; one that is there under that of before goes. */
async function setTokenCookie(value: string, maxAge: number): Promise<void> {
  const jar = await cookies()
  const attributes = { ...cookieAttributes(), httpOnly: true }
  const name = hostName(tokenCookie)
  jar.set(name, value, { ...attributes, maxAge })
  if (name !== tokenCookie && jar.get(tokenCookie)) jar.set(tokenCookie, "", { ...attributes, maxAge: 0 })
}

async function readTokenCookie(): Promise<string | undefined> {
  const jar = await cookies()
  return hostCookie(tokenCookie, (name) => jar.get(name)?.value)
}

/** The token within the cookie of a request; undefined as readToken has it. */
export async function decryptToken(cookie: string): Promise<string | undefined> {
  const known = decryptedCookies.get(cookie)
  if (known) return known
  const opened = cookieContent.safeParse((await decryptData(cookie, "seal", sessionSeconds())).opened)
  if (!opened.success) return undefined
  decryptedCookies.set(cookie, opened.data.token)
  return opened.data.token
}
