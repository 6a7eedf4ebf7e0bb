import { randomUUID } from "node:crypto"
import { OpenAPIHandler } from "@orpc/openapi/fetch"
import type { CallContext, Language } from "./base.ts"
import { withBoundedBody } from "./body-limit.ts"
import { toAnswer, unreadAnswer } from "./error-answers.ts"
import { openApiDocument } from "./openapi.ts"
import { checkReadiness } from "./readiness.ts"
import { router } from "./router.ts"
import { deviceHeader } from "./session/known-devices.ts"
import { refuseUnstorableText } from "./storable-text.ts"

/** Milliseconds between signs of life on a stream of events: proxies drop a connection that is silent for long. */
const heartbeat = 25_000

const calls = new OpenAPIHandler<CallContext>(router, {
  eventIteratorKeepAliveInterval: heartbeat,
  interceptors: [
    async ({ context, next }) => {
      try {
        return await next()
      } catch (error) {
        throw unreadAnswer(error, context)
      }
    },
  ],
  clientInterceptors: [
    async ({ input, context, next }) => {
      context.wasRead = true
      try {
        refuseUnstorableText(input)
        return await next()
      } catch (error) {
        throw toAnswer(error, context)
      }
    },
  ],
  customErrorResponseBodyEncoder: (error) => error.data ?? { message: error.message },
})

/**
 * Answers one call of the CRM API.
 * @param request path under /api, bearer token in Authorization, `x-request-id` and `x-client-address` from the web tier
 * @returns the answer with `x-request-id`; errors as DESIGN §4 has them
 */
export async function handleRequest(request: Request): Promise<Response> {
  const context = contextOf(request)
  const response = await answer(request, context)
  for (const [name, value] of context.responseHeaders) response.headers.set(name, value)
  response.headers.set("x-request-id", context.requestId)
  response.headers.set("cache-control", "no-store")
  return response
}

async function answer(request: Request, context: CallContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === "/api/openapi.json") return Response.json(await openApiDocument())
  if (pathname === "/api/readyz") return readinessAnswer()
  const bounded = await withBoundedBody(request)
  if (bounded instanceof Response) return bounded
  const { response } = await calls.handle(bounded, { prefix: "/api", context })
  return response ?? Response.json({ message: "There is no such call" }, { status: 404 })
}

async function readinessAnswer(): Promise<Response> {
  const readiness = await checkReadiness()
  const isReady = readiness.reason === undefined
  return Response.json({ ready: isReady, ...readiness }, { status: isReady ? 200 : 503 })
}

function contextOf({ headers }: Request): CallContext {
  return {
    requestId: headers.get("x-request-id") || randomUUID(),
    address: headers.get("x-client-address") || "unknown",
    device: headers.get(deviceHeader) || undefined,
    language: languageOf(headers.get("accept-language")),
    token: headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1],
    responseHeaders: new Headers(),
    wasRead: false,
  }
}

/** French when it is the first language asked for, English otherwise (spec 1 §1). */
function languageOf(accepted: string | null): Language {
  return /^\s*fr\b/i.test(accepted ?? "") ? "fr" : "en"
}
