import { type Ability, abilities } from "#lib/contract/identity/session.ts"
import { can, type Holder } from "./abilities.ts"

/** The abilities a user holds, all of them for an administrator. */
export function abilitiesOf(user: Holder | null): Ability[] {
  return abilities.filter((ability) => can(user, ability))
}
