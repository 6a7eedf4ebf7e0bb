import { ORPCError, ValidationError } from "@orpc/server"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import type { ErrorBody } from "#lib/contract/platform/errors.ts"
import { env } from "#lib/env.ts"
import { log } from "#lib/log.ts"
import type { CallContext } from "./base.ts"
import { invalid, Refusal, unavailable } from "./errors.ts"
import { problemOf } from "./issue-problems.ts"
import { type Problem, type Problems, sentence } from "./problems.ts"

/** Every error that leaves the API passes here once (H-4): rules' refusals as they are, bad input as 422, troubles of the database as 503, the rest as 500. */
export function toAnswer(error: unknown, context: CallContext): ORPCError<string, ErrorBody> {
  if (error instanceof Refusal) return translated(error, context)
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status < 500) {
    return translated(validationRefusal(error.cause), context)
  }
  if (error instanceof ORPCError && error.status < 500) {
    return new ORPCError(error.code, {
      status: error.status,
      message: error.message,
      data: { message: error.message },
    })
  }
  return technical(error, context)
}

/**
 * What leaves around the calls: their own errors have been through `toAnswer`; broken JSON or a broken form, met before
 * any call began, is a 400.
 */
export function unreadAnswer(error: unknown, context: CallContext): ORPCError<string, unknown> {
  if (error instanceof ORPCError) return error
  if (!context.wasRead) return translated(new Refusal(400, { message: "request_unreadable" }), context)
  return technical(error, context)
}

/** Refusals of what was asked for, which writes answer with `success: false` beside the message (H-5). */
const refusedWrites = new Set([403, 404, 409, 422])

/** The answer to a refusal, in the caller's language. */
function translated({ status, data, headers }: Refusal, context: CallContext): ORPCError<string, ErrorBody> {
  const { language, responseHeaders } = context
  for (const [name, value] of Object.entries(headers)) responseHeaders.set(name, value)
  const failed = context.isWrite && refusedWrites.has(status) ? { success: false as const } : {}
  const say = (problem: Problem) => sentence(problem, language)
  const { message, errors, ...rest } = data
  const translatedErrors = errors && {
    errors: Object.fromEntries(Object.entries(errors).map(([field, problems]) => [field, problems.map(say)])),
  }
  const body: ErrorBody = { ...failed, message: say(message), ...rest, ...translatedErrors }
  return new ORPCError(`HTTP_${status}`, { status, message: body.message, data: body })
}

function validationRefusal({ issues, data }: ValidationError): Refusal {
  const errors: Problems = {}
  for (const issue of issues) {
    const steps = (issue.path ?? []).map((step) => (typeof step === "object" ? step.key : step))
    const path = steps.map(String).join(".")
    const ofField = errors[path] ?? []
    ofField.push(problemOf({ ...issue, path: steps }, data))
    errors[path] = ofField
  }
  return invalid(errors)
}

function technical(error: unknown, context: CallContext): ORPCError<string, ErrorBody> {
  const { requestId, language } = context
  const trouble = troubleOf(error)
  if (trouble) {
    log.warn({ err: error, requestId, trouble }, "call given up")
    return translated(unavailable(trouble), context)
  }
  log.error({ err: error, requestId }, "call failed")
  const body: ErrorBody = { message: sentence("technical", language), id: requestId }
  const details = env().NODE_ENV === "production" ? body : { ...body, ...exceptionOf(error) }
  return new ORPCError("INTERNAL_SERVER_ERROR", { status: 500, message: body.message, data: details })
}

/** Exception text, file and line: shown outside production only. */
function exceptionOf(error: unknown) {
  if (!(error instanceof Error)) return { exception: String(error) }
  const origin = error.stack?.match(/\(?([^\s()]+):(\d+):\d+\)?/)
  return { exception: error.message, file: origin?.[1], line: origin?.[2] && Number(origin[2]) }
}
