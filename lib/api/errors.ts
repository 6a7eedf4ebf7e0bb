import type { ErrorBody } from "#lib/contract/platform/errors.ts"
import { isUnavailable, unavailableDigest } from "#lib/pages/unavailable-service.ts"

/** A call that did not answer 2xx. `body` is what the API said (H-4). Status 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** What a screen is told whose server part failed with it; others get a number that is in the log. */
  digest: string | undefined
  /** The call by its name in the contract ("notes.create"), where that is known. */
  readonly call: string | undefined

  constructor(status: number, body: ErrorBody, call?: string) {
    super(body.message)
    this.call = call
    this.name = "ApiError"
    this.status = status
    this.body = body
    this.digest = isUnavailable(status) ? unavailableDigest : undefined
  }

  /** Messages of one field of a 422, [] when it has none. */
  fieldErrors(field: string): string[] {
    return this.body.errors?.[field] ?? []
  }
}
