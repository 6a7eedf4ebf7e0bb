import type { contract } from "#lib/contract/contract.ts"
import { type ReadingAbility, readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { Ability } from "#lib/contract/identity/session.ts"

/**
 * Who may make a call: anybody; anybody without a token, and with one those who have all of some abilities; recipients of mails, for whom
 * there is no token; a partner with a token of its own and nobody of ours; administrators; administrators who were given an ability by
 * name; those with all of some abilities, the
 * one to read the area first; those who read one of some areas, of which they get what they may read; or everybody who is signed in, who
 * finds nothing there but what is their own, for the reason that is given. There is no call of which nothing is said.
 */
export type Rule =
  | "open"
  | "partner"
  | "recipients"
  | "admin"
  | { administratorsWith: Ability }
  | { abilities: [ReadingAbility | "registration.intake", ...Ability[]] }
  | { visitors: Ability[] }
  | { someOf: readonly ReadingAbility[]; abilities: Ability[] }
  | { everybody: string }

/** The rule of each call of an area. */
export type AccessTo<Area extends keyof typeof contract> = {
  [Call in keyof (typeof contract)[Area]]: Rule
}

export const needs = (area: ReadingAbility, ...others: Ability[]): Rule => ({ abilities: [area, ...others] })
export const needsOneOf = (areas: readonly ReadingAbility[], ...others: Ability[]): Rule => ({
  someOf: areas,
  abilities: others,
})
export const everybody = (reason: string): Rule => ({ everybody: reason })

export const reads = needs("crm.read")
export const edits = needs("crm.read", "record.edit")
export const changesMany = needs("crm.read", "show.bulk-action", "record.edit")
export const starts = needs("crm.read", "show.bulk-action")
export const drawsFlows = needs("crm.read", "sequence.edit")
export const readsRegistrations = needs("registrations.read")
export const editsRegistrations = needs("registrations.read", "record.edit")
export const readsMoney = needs("finance.read")
export const editsMoney = needs("finance.read", "finance.edit")
export const readsRecords = needsOneOf(["crm.read", "registrations.read"])
export const editsNotes = needsOneOf(["crm.read", "registrations.read"], "record.edit")
/** Whoever reads anything: colleagues, not the registration site. */
export const colleagues = needsOneOf(readingAbilities)
