import { cookies } from "next/headers"
import { getLocale } from "next-intl/server"
import { isCsrfTokenValid } from "#lib/csrf.ts"
import { isSameOrigin } from "#lib/same-origin.ts"
import { readToken } from "#lib/session.ts"
import { csrfCookie } from "#lib/session-cookies.ts"
import { callBackend } from "./backend.ts"
import { normaliseAnswer } from "./normalise-answer.ts"
import { requestIdOf } from "./request-id.ts"

/** Headers that mean something to the API. A cookie never goes further than here. */
const passedOn = ["accept", "accept-language", "content-type", "x-requested-with", "x-client-address"]

/**
 * Forwards a browser's or a script's call to the CRM API (DESIGN §4).
 * A caller with an Authorization header speaks for itself; otherwise the session cookie does, and then a write needs
 * the CSRF token and has to come from a page of ours.
 * @returns the API's answer, normalised; 403 for a write that could be forged
 */
export async function forwardCall(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers)
  const headers = new Headers({ "x-request-id": requestId })
  for (const name of passedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const authorization = request.headers.get("authorization")
  if (authorization !== null) {
    headers.set("authorization", authorization)
  } else {
    const refusal = await speakForSession(request, headers)
    if (refusal) return normaliseAnswer(Response.json({ message: refusal }, { status: 403 }), requestId)
  }
  return normaliseAnswer(await callBackend(asApiCall(request, headers)), requestId)
}

/**
 * Adds the session's bearer token and language. Without a session nothing is added: the API then answers 401 to
 * everything but signing in, so there is no authority to forge.
 * @returns the reason for a refusal, undefined when the call may go on
 */
async function speakForSession(request: Request, headers: Headers): Promise<string | undefined> {
  const token = await readToken()
  if (isWrite(request) && !isSameOrigin(request.headers)) return "This call came from another site"
  headers.set("accept-language", await getLocale())
  if (!token) return undefined
  const cookie = (await cookies()).get(csrfCookie)?.value
  if (isWrite(request) && !isCsrfTokenValid(cookie, request.headers.get("x-xsrf-token"), token))
    return "The X-XSRF-TOKEN header is missing or wrong"
  headers.set("authorization", `Bearer ${token}`)
  return undefined
}

function isWrite(request: Request): boolean {
  return request.method !== "GET" && request.method !== "HEAD"
}

function asApiCall(request: Request, headers: Headers): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(`http://crm.internal${pathname}${search}`, {
    // The contract knows no HEAD: it is a GET whose answer is sent without its body.
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    ...(isWrite(request) && request.body ? { body: request.body, duplex: "half" } : {}),
    signal: request.signal,
  })
}
