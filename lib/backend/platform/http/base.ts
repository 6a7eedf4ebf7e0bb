import { implement } from "@orpc/server"
import { can } from "#lib/access/abilities.ts"
import { findIdentity, type Identity } from "#lib/backend/platform/callers/identity.ts"
import { setCaller } from "#lib/backend/platform/http/call-scope.ts"
import { answerOnce } from "#lib/backend/platform/http/idempotency/answer-once.ts"
import { hasFile, takesKey } from "#lib/backend/platform/http/idempotency/takes-key.ts"
import type { RangeRequest } from "#lib/backend/platform/http/range-request.ts"
import { contract } from "#lib/contract/contract.ts"
import { type ReadingAbility, readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { Ability, User } from "#lib/contract/identity/session.ts"
import { type RecordKind, recordKinds } from "#lib/contract/records/record-kinds.ts"
import { takeCall } from "./call-limit.ts"
import { forbidden, secondFactorNeeded, unauthenticated } from "./errors.ts"

/** Language of names and messages in answers. */
export type Language = "en" | "fr"

/** What is known of a call before its token is checked. */
export type CallContext = {
  requestId: string
  /** Address of the caller, for limits; "unknown" when the web tier did not say. */
  address: string
  language: Language
  /** The browser's cookie of earlier sign-ins, encrypted by `encryptDevice`. */
  device: string | undefined
  /** Asks for a change: a refusal of it says so (H-5). */
  isWrite: boolean
  /** Which part of a file is requested, of calls that answer one. */
  rangeHeaders: RangeRequest
  /** Under which the call may be sent again without doing anything twice. */
  idempotencyKey: string | undefined
  /** What the program that asks calls itself. */
  agent: string
  /** Asks before anybody wants to see the answer, or for its headers alone. */
  isAhead: boolean
  /** The bearer token as sent. */
  token: string | undefined
  /** Where the caller has sent the call; undefined within this process. */
  origin: string | undefined
  /** Sets a header of the answer. */
  responseHeaders: Headers
  /** Whether the request could be read as one of a call; what fails before is the caller's mistake. */
  wasRead: boolean
}

/** Who reads an answer: names are in the reader's language, and what it contains and may be done depends on the user. */
export type Reader = { language: Language; user: User }

/** The reader of a call of somebody who is signed in. */
export const readerOf = ({
  identity,
  language,
}: Pick<CallContext, "language"> & { identity: Identity }): Reader => ({
  user: identity.user,
  language,
})

/** Calls that anybody may make. */
export const open = implement(contract).$context<CallContext>()

/**
 * Who the token of a call stands for; counted as a call of that user.
 * @throws 401 without a token that is valid now, 429
 */
export async function identify({
  token,
  address,
}: Pick<CallContext, "token" | "address">): Promise<Identity> {
  const identity = token ? await findIdentity(token, address) : undefined
  if (!identity) throw unauthenticated()
  setCaller(identity.user.id, identity.isScript)
  await takeCall(identity.user.id)
  return identity
}

/** Calls that need a valid token, also of a user who owes a second factor; handlers find who calls in `context.identity`. */
export const enrolling = open.use(async ({ context, next }) =>
  next({ context: { identity: await identify(context) } }),
)

/** Calls that need a valid token of a user who owes nothing. Not to build calls with: each says below what it takes to read what it answers. */
const signedIn = enrolling.use(async ({ context, next }) => {
  if (context.identity.user.needsSecondFactor) throw secondFactorNeeded()
  return next()
})

/** Answers a call that is sent again under its key as it was answered before (H-19); whoever may not make it learns nothing of that. */
const onceByKey = open
  .$context<CallContext & { identity: Identity }>()
  .middleware(
    async ({ context: { idempotencyKey: key, identity }, next, path, procedure }, input, output) => {
      const call = path.join(".")
      if (key === undefined || !takesKey(call, procedure["~orpc"].route) || hasFile(input)) return next()
      const keyed = { key, userId: identity.user.id, call, input }
      return output(await answerOnce(keyed, async () => (await next()).output))
    },
  )

/** Calls on what is the caller's own alone, of which `tests/factories/route-access/` says why everybody may make them. */
export const ownAccount = signedIn.use(onceByKey)

/** Calls for administrators; others get a 403 before their input is looked at. */
export const adminOnly = signedIn
  .use(async ({ context, next }) => {
    if (!context.identity.user.isAdmin) throw forbidden("admin")
    return next()
  })
  .use(onceByKey)

/** Calls for those who may read an area and have these abilities besides; others get a 403 before their input is looked at. */
export function reading(area: ReadingAbility, ...needed: Ability[]) {
  return signedIn
    .use(async ({ context, next }) => {
      for (const ability of [area, ...needed]) requireAbility(context.identity, ability)
      return next()
    })
    .use(onceByKey)
}

/**
 * Calls for those who may read at least one of these areas and have these abilities besides: they answer what of it the caller may read,
 * or look at the kind of the record that is named. Others get a 403, which names the first area.
 */
export function readingSome(
  areas: readonly [ReadingAbility, ...ReadingAbility[]],
  ...needed: readonly Ability[]
) {
  return signedIn
    .use(async ({ context, next }) => {
      if (!areas.some((area) => can(context.identity.user, area))) throw forbidden(areas[0])
      for (const ability of needed) requireAbility(context.identity, ability)
      return next()
    })
    .use(onceByKey)
}

/** Calls for whoever reads anything at all: not for a site that only hands applications in. */
export const colleagues = readingSome(readingAbilities)

/** Calls of an area that change its records: companies, contacts, registrations, their related records, and their vocabularies. */
export const editing = (area: ReadingAbility) => reading(area, "record.edit")

/** Calls of the registration site, which reads nothing else. */
export const registrationSite = signedIn
  .use(async ({ context, next }) => {
    requireAbility(context.identity, "registration.intake")
    return next()
  })
  .use(onceByKey)

/** Throws a 403 unless the caller has the ability. */
export function requireAbility({ user }: Pick<Identity, "user">, ability: Ability): void {
  if (!can(user, ability)) throw forbidden(ability)
}

/** Throws a 403 unless the caller may read records of a kind. */
export function requireReading(identity: Pick<Identity, "user">, kind: RecordKind): void {
  requireAbility(identity, recordKinds[kind].read)
}
