import { answerCall, answerNamedCall } from "#lib/backend/answer-calls.ts"
import { boundedBody } from "#lib/backend/platform/http/body-limit.ts"
import { env } from "#lib/env.ts"
import { type Answer, type Call, jsonAnswer, toAnswer, toCall, toResponse } from "#lib/pages/answer.ts"

/**
 * The one door to the CRM API: in process, or another copy of the app when CRM_API_URL is set.
 * @param call its path under /api and, unless it signs in, an Authorization header
 * @returns the API's answer; never throws for an answer other than 2xx
 */
export async function askBackend(call: Call): Promise<Answer> {
  const remote = env().CRM_API_URL
  return remote ? forward(call, remote) : answerCall(call)
}

/** The same as a fetch. */
export async function callBackend(request: Request): Promise<Response> {
  return toResponse(await askBackend(toCall(request)))
}

/** Asks in process by the call's name in the contract; only where CRM_API_URL is not set. */
export const askBackendByName = answerNamedCall

/** Headers that matter to the API; cookies and hop-by-hop headers stay here. */
const forwarded = [
  "authorization",
  "accept",
  "accept-language",
  "content-type",
  "x-requested-with",
  "x-request-id",
  "x-known-device",
  "range",
  "if-range",
  "if-none-match",
  "user-agent",
  "purpose",
  "sec-purpose",
  "x-asked-head",
]

async function forward(call: Call, remote: string): Promise<Answer> {
  const { pathname, search } = new URL(call.url)
  const headers = new Headers()
  for (const name of forwarded) {
    const value = call.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const address = call.headers.get("x-client-address")
  if (address) headers.set("x-forwarded-for", address)
  const isRead = call.method === "GET" || call.method === "HEAD"
  const read = isRead ? undefined : await boundedBody(call, pathname)
  if (read && !(read instanceof Uint8Array)) return read
  const body = read && new Uint8Array(read)
  try {
    const answer = await fetch(new URL(pathname + search, remote), {
      method: call.method,
      headers,
      body,
      redirect: "manual",
      // Who leaves a stream of events leaves it at the other copy too; a write under way is finished.
      signal: body === undefined ? call.signal : null,
    })
    return withoutHopHeaders(toAnswer(answer))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return jsonAnswer({ message: `The CRM API cannot be reached (${reason})` }, 502)
  }
}

const hopHeaders = ["content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"]

/** fetch has decoded the body already, so its encoding and length no longer hold. */
function withoutHopHeaders(answer: Answer): Answer {
  const headers = Object.entries(answer.headers).filter(([name]) => !hopHeaders.includes(name))
  return { ...answer, headers: Object.fromEntries(headers) }
}
