import { withBoundedBody } from "#lib/backend/body-limit.ts"
import { handleRequest } from "#lib/backend/handler.ts"
import { env } from "#lib/env.ts"

/**
 * The one door to the CRM API: in process, or another copy of the app when CRM_API_URL is set.
 * @param request a call with its path under /api and, unless it signs in, an Authorization header
 * @returns the API's answer; never throws for an answer other than 2xx
 */
export async function callBackend(request: Request): Promise<Response> {
  const remote = env().CRM_API_URL
  if (!remote) return handleRequest(request)
  const bounded = await withBoundedBody(request)
  return bounded instanceof Response ? bounded : forward(bounded, remote)
}

/** Headers that matter to the API; cookies and hop-by-hop headers stay here. */
const forwarded = [
  "authorization",
  "accept",
  "accept-language",
  "content-type",
  "x-requested-with",
  "x-request-id",
  "x-known-device",
]

async function forward(request: Request, remote: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers()
  for (const name of forwarded) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const address = request.headers.get("x-client-address")
  if (address) headers.set("x-forwarded-for", address)
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : await request.arrayBuffer()
  try {
    const answer = await fetch(new URL(pathname + search, remote), {
      method: request.method,
      headers,
      body,
      redirect: "manual",
      // Who leaves a stream of events leaves it at the other copy too; a write under way is finished.
      signal: body === undefined ? request.signal : null,
    })
    return withoutHopHeaders(answer)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return Response.json({ message: `The CRM API cannot be reached (${reason})` }, { status: 502 })
  }
}

/** fetch has decoded the body already, so its encoding and length no longer hold. */
function withoutHopHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"])
    headers.delete(name)
  return new Response(answer.body, { status: answer.status, headers })
}
