import { changingMany, missingOf } from "#lib/abilities.ts"
import type { Ability, User } from "#lib/contract/session.ts"

type Place = { name: string; path: string; admin: boolean; abilities?: readonly Ability[] }

/**
 * Screens beside the areas of work, in the order of the profile menu; those of administration only administrators see, others
 * only who has their abilities.
 */
const allPlaces = [
  { name: "myProfile", path: "/profile", admin: false },
  { name: "jobs", path: "/jobs", admin: false },
  { name: "accounting", path: "/accounting", admin: false },
  { name: "bank", path: "/accounting/bank", admin: false },
  { name: "imports", path: "/imports", admin: false, abilities: changingMany },
  { name: "configuration", path: "/configuration", admin: false },
  { name: "administration", path: "/admin", admin: true },
] as const satisfies Place[]

/** The screens of the profile menu and the palette that this user may open. */
export function placesOf(user: User) {
  return allPlaces.filter(
    (place) =>
      (user.isAdmin || !place.admin) && (!("abilities" in place) || !missingOf(user, place.abilities)),
  )
}
