import { localeCookie, toLocale } from "#lib/i18n/locales.ts"
import type { Answer, Call } from "#lib/pages/answer.ts"
import { jsonAnswer } from "#lib/pages/answer.ts"
import { cookiesOf } from "#lib/session/cookies-of.ts"
import { isCsrfTokenValid } from "#lib/session/csrf.ts"
import { isSameOrigin } from "#lib/session/same-origin.ts"
import { decryptToken } from "#lib/session/session.ts"
import { csrfCookie, hostCookie, tokenCookie } from "#lib/session/session-cookies.ts"
import { askBackend } from "./backend.ts"
import { normaliseAnswer } from "./normalise-answer.ts"
import { requestIdOf } from "./request-id.ts"

/** Headers that mean something to the API. A cookie never goes further than here. */
const passedOn = [
  "accept",
  "accept-language",
  "content-type",
  "x-requested-with",
  "x-client-address",
  "range",
  "if-range",
  "if-none-match",
  "idempotency-key",
  "user-agent",
  "purpose",
  "sec-purpose",
]

/**
 * Calls of the public, whose page says its language itself. A form without scripts carries no token: it is sent, as anybody's, without
 * the session that its sender may have.
 */
const publicCalls = "/api/application/"

/**
 * Calls of recipients of mails. Programs, and forms on pages of others, make them: what they may do says the link that they have, and
 * nothing that a browser has of a session goes with them.
 */
const recipientsCalls = "/api/mailing-page/"

/**
 * Forwards a browser's or a script's call to the CRM API (H-3).
 * A caller with an Authorization header speaks for itself; otherwise the session cookie does, and then a write needs
 * the CSRF token and has to come from a page of ours.
 * @returns the API's answer, normalised; 403 for a write that could be forged
 */
export async function forwardCall(call: Call): Promise<Answer> {
  const requestId = requestIdOf(call.headers)
  const headers = new Headers({ "x-request-id": requestId })
  for (const name of passedOn) {
    const value = call.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (call.method === "HEAD") headers.set("x-asked-head", "1")
  const authorization = call.headers.get("authorization")
  if (authorization !== null) {
    headers.set("authorization", authorization)
  } else if (!new URL(call.url).pathname.startsWith(recipientsCalls)) {
    const refusal = await speakForSession(call, headers)
    if (refusal) return normaliseAnswer(jsonAnswer({ message: refusal }, 403), requestId)
  }
  return normaliseAnswer(await askBackend(asApiCall(call, headers)), requestId)
}

/**
 * Adds the session's bearer token and language. Without a session nothing is added: the API then answers 401 to
 * everything but signing in, so there is no authority to forge.
 * @returns the reason for a refusal, undefined when the call may go on
 */
async function speakForSession(call: Call, headers: Headers): Promise<string | undefined> {
  const cookies = cookiesOf(call.headers.get("cookie"))
  const cookie = hostCookie(tokenCookie, (name) => cookies[name])
  const token = cookie ? await decryptToken(cookie) : undefined
  const isOpenToAll = new URL(call.url).pathname.startsWith(publicCalls)
  if (isWrite(call) && !isSameOrigin(call.headers)) return "This call came from another site"
  if (!isOpenToAll) headers.set("accept-language", toLocale(cookies[localeCookie]))
  if (!token) return undefined
  if (isWrite(call) && !isCsrfTokenValid(cookies[csrfCookie], call.headers.get("x-xsrf-token"), token))
    return isOpenToAll ? undefined : "The X-XSRF-TOKEN header is missing or wrong"
  if (isOpenToAll && !(await isValid(token, call))) return undefined
  headers.set("authorization", `Bearer ${token}`)
  return undefined
}

/** Whether the API takes the token of a session: one that is over is no reason to refuse what anybody may do. */
async function isValid(token: string, { signal, headers: sent }: Call): Promise<boolean> {
  const address = sent.get("x-client-address") ?? ""
  const headers = new Headers({ authorization: `Bearer ${token}`, "x-client-address": address })
  const url = "http://crm.internal/api/users/auth"
  return (await askBackend({ method: "GET", url, headers, body: null, signal })).status !== 401
}

function isWrite({ method }: Call): boolean {
  return method !== "GET" && method !== "HEAD"
}

function asApiCall(call: Call, headers: Headers): Call {
  const { pathname, search } = new URL(call.url)
  return {
    // The contract knows no HEAD: it is a GET whose answer is sent without its body.
    method: call.method === "HEAD" ? "GET" : call.method,
    url: `http://crm.internal${pathname}${search}`,
    headers,
    body: isWrite(call) ? call.body : null,
    signal: call.signal,
  }
}
