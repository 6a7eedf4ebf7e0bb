import type { AuthOptions, User as Visitor } from "next-auth"
import type { JWT } from "next-auth/jwt"
import Credentials from "next-auth/providers/credentials"
import { getLocale } from "next-intl/server"
import { abilitiesOf } from "#lib/access/abilities-of-user.ts"
import { safePath } from "#lib/access/safe-path.ts"
import { findUserOf, requestToken } from "#lib/api/sign-in-calls.ts"
import { credentials, type User } from "#lib/contract/identity/session.ts"
import { log } from "#lib/log.ts"
import { happenedWithin } from "#lib/text/happened-within.ts"
import { decodeSession } from "./decode-session.ts"
import { beginSession, clearSessionCookies } from "./end-session.ts"
import { readDevice, writeDevice } from "./known-device.ts"
import { readToken, writeToken } from "./session.ts"
import { authCookies, cookieAttributes, isHttps, sessionSeconds } from "./session-cookies.ts"
import { secretFor } from "./session-secret.ts"
import { SignInRefused } from "./sign-in-problem.ts"

/** The cookies of a session are renewed at most this often. */
const refreshEveryMs = 60_000

const typed = credentials.pick({ email: true, password: true, code: true })

/** A session whose token the API no longer accepts. */
class SessionEnded extends Error {
  override name = "SessionEnded"
}

/** next-auth's settings: a JWT session that says who is signed in. */
export function authOptions(): AuthOptions {
  return {
    secret: secretFor("jwt"),
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: { name: authCookies().session, options: { ...cookieAttributes(), httpOnly: true } },
    },
    session: { strategy: "jwt", maxAge: sessionSeconds() },
    jwt: { decode: decodeSession },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" }, code: {} },
        authorize: (form, request) => signIn(form, new Headers(request.headers)),
      }),
    ],
    callbacks: {
      jwt: ({ token, user, trigger }) => {
        if (user) return claimsOf(user)
        return refresh(token, trigger === "update" || !happenedWithin(token.refreshedAt, refreshEveryMs))
      },
      session: ({ session, token: { name, email, isAdmin, ownerId, abilities } }) => ({
        ...session,
        user: { name, email, isAdmin, ownerId, abilities },
      }),
      redirect: ({ url, baseUrl }) => baseUrl + (safePath(url) ?? "/"),
    },
    logger: {
      error: (code, metadata) => {
        const error = metadata instanceof Error ? metadata : metadata.error
        if (error instanceof SessionEnded) log.info({ code }, "session ended")
        else log.error({ code, err: error }, "next-auth failed")
      },
      // Its warnings ask for NEXTAUTH_URL, which this app has no need of: it answers with paths, not addresses.
      warn: (code) => log.debug({ code }, "next-auth warns"),
      debug: (code) => log.debug({ code }, "next-auth"),
    },
  }
}

/**
 * The token is stored only once the API has said whose it is.
 * Whatever else goes wrong is logged here, since next-auth would send an error's text to the browser.
 */
async function signIn(form: unknown, headers: Headers): Promise<Visitor> {
  const parsed = typed.safeParse(form)
  if (!parsed.success) throw new SignInRefused({ kind: "wrong" })
  try {
    const visit = { incoming: headers, language: await getLocale(), device: await readDevice() }
    const { token, device } = await requestToken(parsed.data, visit)
    const user = await findUserOf(token)
    if (!user) throw new SignInRefused({ kind: "unreachable" })
    await beginSession(token)
    if (device) await writeDevice(device)
    return visitorOf(user)
  } catch (error) {
    if (error instanceof SignInRefused) throw error
    log.error({ err: error }, "sign-in failed")
    throw new SignInRefused({ kind: "unreachable" })
  }
}

/**
 * Reads the claims again; a session whose token has ended ends here, and so does a copy of its cookies.
 * @param isDue whether the end of the cookies moves
 */
async function refresh(claims: JWT, isDue: boolean): Promise<JWT> {
  const token = await readToken()
  const user = token ? await findUserIfAnswered(token) : null
  if (user === undefined) return claims
  if (!token || !user) {
    await clearSessionCookies()
    throw new SessionEnded("The API does not accept the token any more")
  }
  if (isDue) await writeToken(token)
  const { refreshedAt, ...said } = claimsOf(visitorOf(user))
  return { ...claims, ...said, refreshedAt: isDue ? refreshedAt : claims.refreshedAt }
}

/** Undefined while the API does not answer: a session outlives that. */
async function findUserIfAnswered(token: string): Promise<User | null | undefined> {
  try {
    return await findUserOf(token)
  } catch (error) {
    log.warn({ err: error }, "the session's claims were not refreshed")
    return undefined
  }
}

function visitorOf(user: User): Visitor {
  const { id, name, email, isAdmin, ownerId, startPage } = user
  return { id: String(id), name, email, isAdmin, ownerId, abilities: abilitiesOf(user), startPage }
}

function claimsOf({ id, ...claims }: Visitor): JWT {
  return { sub: id, ...claims, refreshedAt: Date.now() }
}
