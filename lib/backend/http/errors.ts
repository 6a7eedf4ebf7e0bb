import { ORPCError } from "@orpc/server"
import type { ErrorBody } from "#lib/contract/errors.ts"
import type { Ability } from "#lib/contract/session.ts"
import type { Trouble } from "../database/database-trouble.ts"

/** An answer other than 2xx that a rule asks for. Thrown where the rule is, sent as it is by the handler. */
export class Refusal extends ORPCError<string, ErrorBody> {
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(`HTTP_${status}`, { status, message: body.message, data: body })
    this.headers = headers
  }
}

export const unauthenticated = () => new Refusal(401, { message: "Sign in first" })

export const forbidden = (ability: Ability | "admin" | "delete" | "owners") =>
  new Refusal(403, {
    message: ability === "owners" ? "owners_not_yours" : "An ability is missing for this",
    ability,
  })

/** The user must have a second factor, has none, and may do nothing but turn it on (decision 0032). */
export const secondFactorNeeded = () =>
  new Refusal(403, { message: "second_factor_needed", reason: "second_factor" })

/** @param mergedInto id of the record that the one asked for was merged into */
export const notFound = (what: string, mergedInto?: number) =>
  new Refusal(404, { message: `${what} not found`, ...(mergedInto && { merged_into: mergedInto }) })

export const gone = (what: string) => new Refusal(410, { message: `${what} is no longer there` })

/** A save that did not know of a change made meanwhile; `current` is the stored record, `fields` what it would overwrite. */
export const conflict = (message: string, current: unknown, fields?: string[]) =>
  new Refusal(409, { message, current, ...(fields && { fields }) })

/** Field messages by dotted path (DESIGN §4). */
export const invalid = (errors: Record<string, string[]>) =>
  new Refusal(422, { message: Object.values(errors)[0]?.[0] ?? "The data is not valid", errors })

export const tooMany = (message: string, seconds: number) =>
  new Refusal(429, { message }, { "retry-after": String(Math.max(1, Math.ceil(seconds))) })

export const tooManyAttempts = (seconds: number) => tooMany("Too many attempts", seconds)

/** Seconds after which a call is worth another try. After a write of which nobody knows, its caller looks first. */
const retryAfter: Record<Trouble, Record<string, string>> = {
  away: { "retry-after": "5" },
  busy: { "retry-after": "2" },
  full: { "retry-after": "60" },
  in_doubt: {},
}

/** The database has a passing trouble; nothing is wrong with the call. */
export const unavailable = (reason: Trouble) =>
  new Refusal(503, { message: `database_${reason}`, reason }, retryAfter[reason])
