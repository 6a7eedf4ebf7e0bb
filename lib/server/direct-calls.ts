import type { IncomingMessage, ServerResponse } from "node:http"
import type { Call } from "#lib/pages/answer.ts"
import type { AnswerCall } from "#lib/pages/calls-door.ts"
import { plainPath } from "#lib/server/plain-path.ts"
import { sendAnswer } from "#lib/server/send-answer.ts"

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])

/** Routes of their own under app/api. */
const otherRoutes = /^\/api\/(?:auth(?:\/|$)|docs$|session\/expired$|sanctum\/csrf-cookie$)/

/** Whether the route of calls, app/api/[...path], is what answers a request. */
export function isCall({ method = "", url = "" }: IncomingMessage): boolean {
  const path = plainPath(url)
  return methods.has(method) && path?.startsWith("/api/") === true && !otherRoutes.test(path)
}

/** Answers a call as its route would, without Next around it: what is whole leaves as one buffer. */
export async function answerDirectly(
  answerCall: AnswerCall,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const gone = new AbortController()
  response.once("close", () => {
    if (!response.writableFinished) gone.abort()
  })
  await sendAnswer(await answerCall(asCall(request, gone.signal)), request, response)
}

function asCall(request: IncomingMessage, signal: AbortSignal): Call {
  const { method = "GET", url = "/", headers } = request
  return {
    method,
    url: `http://crm.internal${url}`,
    headers: { get: (name) => headers[name]?.toString() ?? null },
    // A call that is refused before its body is read whole must leave the connection for the answer.
    body: request.iterator({ destroyOnReturn: false }),
    signal,
  }
}
