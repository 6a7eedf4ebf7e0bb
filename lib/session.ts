import { sealData } from "iron-session"
import { cookies } from "next/headers"
import { z } from "zod"
import { openSealed } from "./open-sealed.ts"
import { RecentValues } from "./recent-values.ts"
import { cookieAttributes, sealCookie, sessionSeconds } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"

/** A token counts as present only if longer than this many characters (spec 1 §4). */
const shortestAbsentToken = 1

/** Opening a seal costs more than the rest of a request's checks; the seal's own expiry is looked at again after this time. */
const openedSeals = new RecentValues<string>(2000, 10 * 60 * 1000)

const sealed = z.object({ token: z.string().min(shortestAbsentToken + 1) })

/**
 * The CRM bearer token of the current request (DESIGN §5).
 * @returns undefined when the cookie is absent, expired, forged or sealed with another secret
 */
export async function readToken(): Promise<string | undefined> {
  const seal = await readSeal()
  return seal ? openSeal(seal) : undefined
}

/** Whether the request carries the cookie at all, readable or not. */
export async function hasSeal(): Promise<boolean> {
  return (await readSeal()) !== undefined
}

/** Seals a token into the http-only cookie. Route handlers only: pages cannot set cookies. */
export async function writeToken(token: string): Promise<void> {
  const ttl = sessionSeconds()
  const seal = await sealData({ token }, { password: secretFor("seal"), ttl })
  const jar = await cookies()
  jar.set(sealCookie, seal, { ...cookieAttributes(), httpOnly: true, maxAge: ttl })
}

/** Removes the cookie. Route handlers only. */
export async function clearToken(): Promise<void> {
  const jar = await cookies()
  jar.set(sealCookie, "", { ...cookieAttributes(), httpOnly: true, maxAge: 0 })
}

async function readSeal(): Promise<string | undefined> {
  return (await cookies()).get(sealCookie)?.value || undefined
}

/** The token within the cookie of a request; undefined as readToken has it. */
export async function openSeal(seal: string): Promise<string | undefined> {
  const held = openedSeals.get(seal)
  if (held) return held
  const opened = sealed.safeParse((await openSealed(seal, "seal", sessionSeconds())).opened)
  if (!opened.success) return undefined
  openedSeals.set(seal, opened.data.token)
  return opened.data.token
}
