import { ORPCError } from "@orpc/server"
import type { Trouble } from "#lib/backend/platform/database/database-trouble.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import type { ErrorBody } from "#lib/contract/platform/errors.ts"
import type { Problem, ProblemCode, Problems } from "./problems.ts"

/** The body of an answer, with codes where its reader finds sentences. */
type RefusalBody = Omit<ErrorBody, "message" | "errors"> & { message: Problem; errors?: Problems }

/** An answer other than 2xx that a rule asks for. Thrown where the rule is, put into words when it is sent. */
export class Refusal extends ORPCError<string, RefusalBody> {
  readonly headers: Record<string, string>

  constructor(status: number, body: RefusalBody, headers: Record<string, string> = {}) {
    const { message } = body
    const code = typeof message === "string" ? message : message.code
    super(`HTTP_${status}`, { status, message: code, data: body })
    this.headers = headers
  }
}

export const unauthenticated = () => new Refusal(401, { message: "sign_in_first" })

export const forbidden = (ability: Ability | "admin" | "delete" | "owners") =>
  new Refusal(403, { message: ability === "owners" ? "owners_not_yours" : "ability_missing", ability })

/** The user must have a second factor, has none, and may do nothing but turn it on (decision 0032). */
export const secondFactorNeeded = () =>
  new Refusal(403, { message: "second_factor_needed", reason: "second_factor" })

/** The call guards the account: a token for a script may not make it. */
export const sessionNeeded = () => new Refusal(403, { message: "session_needed", reason: "session" })

/** What a recipient of a mail chooses is nothing that a user of ours may choose instead. */
export const recipientsOnly = () => new Refusal(403, { message: "recipients_only" })

/** Nobody reads or saves a person who was erased. @param at ISO 8601 */
export const erasedPerson = (at: string) => new Refusal(404, { message: "person_erased", erased_at: at })

type NotFound<Code extends ProblemCode> = Code extends `${infer What}_not_found` ? What : never

/** @param mergedInto id of the record that the one asked for was merged into */
export const notFound = (what: NotFound<ProblemCode>, mergedInto?: number) =>
  new Refusal(404, { message: `${what}_not_found`, ...(mergedInto && { merged_into: mergedInto }) })

export const gone = (message: "file_expired" | "file_link_expired" | "link_used" | "link_expired") =>
  new Refusal(410, { message })

/**
 * A save that did not know of a change made since it was read; `current` is the stored record, `fields` what it would overwrite, `by` who changed
 * it last, null where nobody is known.
 */
export const conflict = (message: Problem, current: unknown, fields?: string[], by?: string | null) =>
  new Refusal(409, { message, current, ...(fields && { fields }), ...(by !== undefined && { by }) })

/** Problems by dotted path (H-4). */
export const invalid = (errors: Problems) =>
  new Refusal(422, { message: Object.values(errors)[0]?.[0] ?? "not_valid", errors })

/** A key is of one document or payment: whoever sends it for another has mistaken it. */
export const keyOfAnother = () => invalid({ key: ["not_allowed"] })

export const tooMany = (message: "too_many_calls" | "too_many_attempts", seconds: number) =>
  new Refusal(429, { message }, { "retry-after": String(Math.max(1, Math.ceil(seconds))) })

export const tooManyAttempts = (seconds: number) => tooMany("too_many_attempts", seconds)

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
