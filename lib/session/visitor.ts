import { type GetTokenParams, getToken, type JWT, type JWTDecodeParams } from "next-auth/jwt"
import { RecentValues } from "#lib/text/recent-values.ts"
import { decodeSession } from "./decode-session.ts"
import { authCookies, hostCookie, isHttps, tokenCookie } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"

/** Opening a session costs more than everything else middleware does. */
const openedSessions = new RecentValues<JWT>(2000, 60_000)

/**
 * Who asks for a page, as far as their cookies say; whether the token behind them still lives, only the API knows.
 * @returns null when one of the two session cookies is absent or unreadable
 */
export async function visitorOf(cookies: Record<string, string>): Promise<JWT | null> {
  if (!hostCookie(tokenCookie, (name) => cookies[name])) return null
  return getToken({
    req: { cookies, headers: {} } as GetTokenParams["req"],
    secret: secretFor("jwt"),
    secureCookie: isHttps(),
    cookieName: authCookies().session,
    decode: openSession,
  })
}

async function openSession(params: JWTDecodeParams): Promise<JWT | null> {
  const { token } = params
  if (!token) return null
  const known = openedSessions.get(token)
  if (known) return isValid(known) ? known : null
  const opened = await decodeSession(params)
  if (opened) openedSessions.set(token, opened)
  return opened
}

function isValid({ exp }: JWT): boolean {
  return typeof exp === "number" && exp * 1000 > Date.now()
}
