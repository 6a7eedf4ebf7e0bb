import { ORPCError } from "@orpc/client"
import { type ErrorBody, errorBody } from "#lib/contract/platform/errors.ts"
import { ApiError } from "./errors.ts"

/** Reads an answer's body as the link's error: any object with a message, else a plain sentence. */
export function decodeErrorBody(body: unknown, status: number): ORPCError<string, ErrorBody> {
  const parsed = errorBody.safeParse(body)
  const data = parsed.success ? parsed.data : { message: `The server answered ${status}` }
  return new ORPCError(`HTTP_${status}`, { status, message: data.message, data })
}

/**
 * Turns what a call threw into an ApiError.
 * @param call its name in the contract
 * @returns status and body as answered; status 0 when there was no answer (network down, aborted)
 */
export function toApiError(error: unknown, call?: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof ORPCError) {
    const parsed = errorBody.safeParse(error.data)
    return new ApiError(error.status, parsed.success ? parsed.data : { message: error.message }, call)
  }
  return new ApiError(0, { message: error instanceof Error ? error.message : String(error) }, call)
}
