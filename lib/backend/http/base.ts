import { implement } from "@orpc/server"
import { can } from "#lib/abilities.ts"
import { contract } from "#lib/contract/contract.ts"
import type { Ability } from "#lib/contract/session.ts"
import type { AskedPart } from "../files/asked-part.ts"
import { findIdentity, type Identity } from "../session/identity.ts"
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
  /** What the browser kept of earlier sign-ins, sealed by `sealDevice`. */
  device: string | undefined
  /** Asks for a change: a refusal of it says so as the specification has it. */
  isWrite: boolean
  /** Which part of a file is wanted, of calls that answer one. */
  asked: AskedPart
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

/** Calls that anybody may make. */
export const open = implement(contract).$context<CallContext>()

/** Calls that need a living token, also of a user who owes a second factor; handlers find who calls in `context.identity`. */
export const enrolling = open.use(async ({ context, next }) => {
  const identity = context.token ? await findIdentity(context.token, context.address) : undefined
  if (!identity) throw unauthenticated()
  await takeCall(identity.user.id)
  return next({ context: { identity } })
})

/** Calls that need a living token of a user who owes nothing. */
export const signedIn = enrolling.use(async ({ context, next }) => {
  if (context.identity.user.needsSecondFactor) throw secondFactorNeeded()
  return next()
})

/** Calls for administrators; others get a 403 before their input is looked at. */
export const adminOnly = signedIn.use(async ({ context, next }) => {
  if (!context.identity.user.isAdmin) throw forbidden("admin")
  return next()
})

/** Calls for those who have all these abilities; others get a 403 before their input is looked at. */
export function holding(...needed: Ability[]) {
  return signedIn.use(async ({ context, next }) => {
    for (const ability of needed) requireAbility(context.identity, ability)
    return next()
  })
}

/** Calls that change records of the CRM: companies, contacts, what hangs on them, and the values they are given. */
export const editors = holding("record.edit")

/** Throws a 403 unless the caller has the ability. */
function requireAbility(identity: Identity, ability: Ability): void {
  if (!can(identity.user, ability)) throw forbidden(ability)
}
