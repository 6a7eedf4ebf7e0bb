import { sealData } from "iron-session"
import { cookies } from "next/headers"
import { z } from "zod"
import { RecentValues } from "#lib/text/recent-values.ts"
import { openSealed } from "./open-sealed.ts"
import { cookieAttributes, hostCookie, hostName, sealCookie, sessionSeconds } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"

/** A token counts as present only if longer than this many characters. */
const shortestAbsentToken = 1

/** Opening a seal costs more than the rest of a request's checks; the seal's own expiry is checked again after this time. */
const openedSeals = new RecentValues<string>(2000, 10 * 60 * 1000)

const sealed = z.object({ token: z.string().min(shortestAbsentToken + 1) })

/**
 * The CRM bearer token of the current request.
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
  await setSeal(seal, ttl)
}

/** Removes the cookie. Route handlers only. */
export async function clearToken(): Promise<void> {
  await setSeal("", 0)
}

/** Under its name of now; one that is there under that of before goes. */
async function setSeal(seal: string, maxAge: number): Promise<void> {
  const jar = await cookies()
  const attributes = { ...cookieAttributes(), httpOnly: true }
  const name = hostName(sealCookie)
  jar.set(name, seal, { ...attributes, maxAge })
  if (name !== sealCookie && jar.get(sealCookie)) jar.set(sealCookie, "", { ...attributes, maxAge: 0 })
}

async function readSeal(): Promise<string | undefined> {
  const jar = await cookies()
  return hostCookie(sealCookie, (name) => jar.get(name)?.value)
}

/** The token within the cookie of a request; undefined as readToken has it. */
export async function openSeal(seal: string): Promise<string | undefined> {
  const known = openedSeals.get(seal)
  if (known) return known
  const opened = sealed.safeParse((await openSealed(seal, "seal", sessionSeconds())).opened)
  if (!opened.success) return undefined
  openedSeals.set(seal, opened.data.token)
  return opened.data.token
}
