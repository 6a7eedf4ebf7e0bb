import { type Ability, abilities, type User } from "#lib/contract/session.ts"

type Holder = Pick<User, "isAdmin" | "permissions">

/**
 * Whether a user may use what an ability gates (spec 1 §6). Administrators pass every check; nobody without a user.
 */
export function can(user: Holder | null, ability: Ability): boolean {
  if (!user) return false
  return user.isAdmin || user.permissions[ability] === true
}

/** The abilities a user holds, all of them for an administrator. */
export function abilitiesOf(user: Holder | null): Ability[] {
  return abilities.filter((ability) => can(user, ability))
}
