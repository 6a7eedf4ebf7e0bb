import { randomUUID } from "node:crypto"
import { StandardOpenAPIHandler } from "@orpc/openapi/standard"
import { createProcedureClient, getRouter, isProcedure } from "@orpc/server"
import type { StandardHandlerOptions } from "@orpc/server/standard"
import { registerAreas } from "#lib/backend/areas.ts"
import { deviceHeader } from "#lib/backend/identity/sessions/known-devices.ts"
import { checkReadiness } from "#lib/backend/platform/database/readiness.ts"
import type { CallContext, Language } from "#lib/backend/platform/http/base.ts"
import { boundedBody } from "#lib/backend/platform/http/body-limit.ts"
import { withinCall } from "#lib/backend/platform/http/call-scope.ts"
import { toAnswer, unreadAnswer } from "#lib/backend/platform/http/error-answers.ts"
import { unauthenticated } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { openApiDocument } from "#lib/backend/platform/http/openapi.ts"
import { seesDetails } from "#lib/backend/platform/http/sees-details.ts"
import { refuseUnstorableText } from "#lib/backend/platform/http/storable-text.ts"
import { sendable, wireRequest } from "#lib/backend/platform/http/wire.ts"
import { noteAnswered, noteRefusal } from "#lib/backend/platform/security-events/noted-calls.ts"
import { router } from "#lib/backend/router.ts"
import { type Hold, holdIn } from "#lib/backend/shows/applications/at-once.ts"
import { refuseSpent } from "#lib/backend/shows/applications/limits.ts"
import { isStaff } from "#lib/backend/shows/applications/visitors.ts"
import { env } from "#lib/env.ts"
import { type Answer, type Call, jsonAnswer } from "#lib/pages/answer.ts"

registerAreas()

/** Around every call, however it came. */
const aroundCalls = [
  async ({ input, context, next, path, procedure }) => {
    context.wasRead = true
    const { requestId, address, agent } = context
    const call = path.join(".")
    return withinCall({ requestId, address, agent, call }, async () => {
      try {
        refuseUnstorableText(input)
        const answered = await next()
        await noteAnswered(call, answered, isPartOfFile(context))
        return answered
      } catch (error) {
        const { method, path: route } = procedure["~orpc"].route
        await noteRefusal(error, input, `${method} ${route}`)
        throw toAnswer(error, context)
      }
    })
  },
] satisfies StandardHandlerOptions<CallContext>["clientInterceptors"]

/** Whether a call wants less of a file than its beginning and all that follows. */
const isPartOfFile = ({ rangeHeaders, isAhead }: CallContext) =>
  isAhead || (rangeHeaders.range !== undefined && !/^bytes=0-$/.test(rangeHeaders.range))

const calls = new StandardOpenAPIHandler<CallContext>(router, {
  interceptors: [
    async ({ context, next }) => {
      try {
        return await next()
      } catch (error) {
        throw unreadAnswer(error, context)
      }
    },
  ],
  clientInterceptors: aroundCalls,
  customErrorResponseBodyEncoder: (error) => error.data ?? { message: error.message },
})

/**
 * Answers one call of the CRM API.
 * @param call path under /api, bearer token in Authorization, `x-request-id` and `x-client-address` from the web tier
 * @returns the answer with `x-request-id`; errors in the shape of H-4
 */
export async function answerCall(call: Call): Promise<Answer> {
  const context = contextOf(call)
  const { headers, ...answered } = await answer(call, context)
  const own = Object.fromEntries(context.responseHeaders)
  const always = {
    "x-request-id": context.requestId,
    "cache-control": headers["cache-control"] ?? "no-store",
  }
  return { ...answered, headers: { ...headers, ...own, ...always } }
}

/**
 * Answers a call made within this process, by its name in the contract: the same checks, nothing turned into text and back.
 * @param headers as `answerCall` takes them
 * @throws ORPCError whose data is the body of the answer over HTTP
 */
export async function answerNamedCall(
  path: readonly string[],
  input: unknown,
  headers: Record<string, string>,
): Promise<unknown> {
  const procedure = getRouter(router, path)
  if (!isProcedure(procedure)) throw new Error(`There is no call ${path.join(".")}`)
  const { method = "POST" } = procedure["~orpc"].route
  const context = contextOf({ method, headers: { get: (name) => headers[name] ?? null } })
  return createProcedureClient(procedure, { path, context, interceptors: aroundCalls })(input)
}

async function answer(call: Call, context: CallContext): Promise<Answer> {
  const url = new URL(call.url)
  if (url.pathname === "/api/openapi.json") return documentAnswer(context)
  if (url.pathname === "/api/readyz") return readinessAnswer(context)
  const isVisit = /^\/api\/(?:application|mailing-page)\//.test(url.pathname) && context.isWrite
  return isVisit ? answerVisit(call, url, context) : answerRead(call, url, context)
}

async function answerRead(call: Call, url: URL, context: CallContext, hold?: Hold): Promise<Answer> {
  const body = await boundedBody(call, url.pathname, hold?.take)
  if (!(body instanceof Uint8Array)) return body
  const { response } = await calls.handle(wireRequest(call, url, body), { prefix: "/api", context })
  return response ? sendable(response) : jsonAnswer({ message: "There is no such call" }, 404)
}

/** A visitor who sent too much already is refused before more is read, and one who sends too much at once while it is. */
async function answerVisit(call: Call, url: URL, context: CallContext): Promise<Answer> {
  const network = networkOf(context.address)
  const hold = holdIn("bytes", network)
  try {
    if (await isStaff(context)) return await answerRead(call, url, context)
    await refuseSpent("bytesOfAddress", network)
    return await answerRead(call, url, context, hold)
  } catch (error) {
    const { status, data } = toAnswer(error, context)
    return jsonAnswer(data, status)
  } finally {
    hold.release()
  }
}

async function documentAnswer(context: CallContext): Promise<Answer> {
  try {
    if (!(await seesDetails(context))) throw unauthenticated()
    return jsonAnswer(await openApiDocument(needsToken))
  } catch (error) {
    const { status, data } = toAnswer(error, context)
    return jsonAnswer(data, status)
  }
}

/** Whether a call identifies its caller: all of those do that were not built from `open` alone. */
function needsToken(call: string): boolean {
  const procedure = getRouter(router, call.split("."))
  return isProcedure(procedure) && procedure["~orpc"].middlewares.length > 0
}

/** Anybody hears whether this copy is ready; what is missing, only who may know. Without a database nobody is known. */
async function readinessAnswer(context: CallContext): Promise<Answer> {
  const readiness = await checkReadiness()
  const isReady = readiness.reason === undefined
  const hasDetails = env().PUBLIC_API_DETAILS || (readiness.database && (await seesDetails(context)))
  return jsonAnswer({ ready: isReady, ...(hasDetails && readiness) }, isReady ? 200 : 503)
}

type ContextOf = Pick<Call, "headers" | "method"> & { url?: string }

function contextOf({ headers, method, url }: ContextOf): CallContext {
  return {
    origin: url === undefined ? undefined : new URL(url).origin,
    requestId: headers.get("x-request-id") || randomUUID(),
    address: headers.get("x-client-address") || "unknown",
    device: headers.get(deviceHeader) || undefined,
    idempotencyKey: headers.get("idempotency-key") ?? undefined,
    language: languageOf(headers.get("accept-language")),
    rangeHeaders: {
      range: headers.get("range") ?? undefined,
      ifRange: headers.get("if-range") ?? undefined,
      ifNoneMatch: headers.get("if-none-match") ?? undefined,
    },
    agent: headers.get("user-agent") ?? "",
    isAhead:
      headers.get("x-asked-head") !== null ||
      /prefetch|preview/i.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`),
    isWrite: method !== "GET" && method !== "HEAD",
    token: headers.get("authorization")?.match(/^Bearer (\S+)$/i)?.[1],
    responseHeaders: new Headers(),
    wasRead: false,
  }
}

/** French when it is the first language asked for, English otherwise (H-13). */
function languageOf(accepted: string | null): Language {
  return /^\s*fr\b/i.test(accepted ?? "") ? "fr" : "en"
}
