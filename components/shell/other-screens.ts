import { missingOf } from "#lib/access/abilities.ts"
import type { Ability, User } from "#lib/contract/identity/session.ts"
import { readBy } from "./areas.ts"

type OtherScreen = { name: string; path: string; abilities?: readonly Ability[] }

/** Screens that lie beside those of the menu, for the palette. */
const otherScreens = [
  { name: "companyDuplicates", path: "/companies/duplicates", abilities: ["record.edit"] },
  { name: "contactDuplicates", path: "/contacts/duplicates", abilities: ["record.edit"] },
  { name: "drafts", path: "/uncomplete-registrations" },
  { name: "leftDrafts", path: "/uncomplete-registrations/left" },
  { name: "snippets", path: "/profile/snippets" },
] as const satisfies OtherScreen[]

/** Those of them that this user may open. */
export function otherScreensOf(user: User) {
  return readBy(user, otherScreens).filter(
    (screen) => !("abilities" in screen) || !missingOf(user, screen.abilities),
  )
}
