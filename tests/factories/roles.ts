import { isGrantedToAdministrators } from "#lib/access/abilities.ts"
import { type Role, rightsOf } from "#lib/access/roles.ts"
import { type Ability, abilities } from "#lib/contract/identity/session.ts"

export type { Role }

/** In the order in which tables name them. */
export const roles = [
  "viewer",
  "sales",
  "registrations",
  "accounting",
  "intake",
  "administrator",
] as const satisfies Role[]

/** What users of a role may do; administrators everything but what is given to one of them by name. */
export const abilitiesOf = (role: Role): Ability[] =>
  role === "administrator"
    ? abilities.filter((ability) => !isGrantedToAdministrators(ability))
    : rightsOf(role).abilities
