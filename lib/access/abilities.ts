// Screens ask this in their first load, so it must not bring the contract's schemas with it: types only.
import { readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { Ability, User } from "#lib/contract/identity/session.ts"

export type Holder = Pick<User, "isAdmin" | "permissions">

/** Abilities that are for administrators, and that none has by being one: each is given by name (docs/decisions/0089). */
const grantedToAdministrators = ["mail.disclose"] as const satisfies Ability[]

/** Whether an ability takes both: being an administrator, and having been given it. */
export function isGrantedToAdministrators(ability: Ability): boolean {
  return grantedToAdministrators.some((one) => one === ability)
}

/**
 * Whether a user may use what an ability gates. Administrators pass every check but those of abilities that are given to
 * administrators by name, which nobody else passes; nobody without a user.
 */
export function can(user: Holder | null, ability: Ability): boolean {
  if (!user) return false
  const isGranted = user.permissions[ability] === true
  return isGrantedToAdministrators(ability) ? user.isAdmin && isGranted : user.isAdmin || isGranted
}

/** Whether a user may read anything at all. */
export function readsAnything(user: Holder | null): boolean {
  return readingAbilities.some((ability) => can(user, ability))
}

/** What filling in an application for an exhibitor takes. */
export const fillingIn = ["registrations.read", "record.edit"] as const satisfies Ability[]

/** Whether a user may fill in an application for an exhibitor. */
export const mayFillIn = (user: Holder | null): boolean => missingOf(user, fillingIn) === undefined

/** What changing many records takes, imports included. */
export const changingMany = ["show.bulk-action", "record.edit"] as const satisfies Ability[]

/** The first of some abilities that a user has not; undefined for one who has them all. */
export function missingOf(user: Holder | null, abilities: readonly Ability[]): Ability | undefined {
  return abilities.find((ability) => !can(user, ability))
}

type Seller = Pick<User, "isAdmin" | "nickname" | "ownerId">

/**
 * Who may change the owners of a company: administrators, the sales people who own it, and while nobody owns it all sales people
 * (docs/decisions/0029).
 */
export function mayChangeOwners(
  { isAdmin, nickname, ownerId }: Seller,
  saleOwnerIds: readonly number[],
): boolean {
  const isUnowned = saleOwnerIds.length === 0
  return isAdmin || (nickname !== null && (isUnowned || saleOwnerIds.includes(ownerId)))
}
