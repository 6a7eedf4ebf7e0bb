import { changingMany, missingOf } from "#lib/access/abilities.ts"
import type { Ability, User } from "#lib/contract/identity/session.ts"

import { readBy } from "./areas.ts"

type MenuScreen = {
  name: string
  path: string
  admin: boolean
  abilities?: readonly Ability[]
  demo?: true
  saysLoading?: true
}

/**
 * Screens beside the areas of work, in the order of the profile menu; those of administration only administrators see, others
 * only who has their abilities; some are there in the demo alone.
 */
const allScreens = [
  { name: "myProfile", path: "/profile", admin: false },
  { name: "documents", path: "/documents", admin: false },
  { name: "bulkMails", path: "/bulk-mails", admin: false, abilities: changingMany },
  { name: "jobs", path: "/jobs", admin: false },
  { name: "invoices", path: "/invoices", admin: false },
  { name: "accounting", path: "/accounting", admin: false },
  { name: "bank", path: "/accounting/bank", admin: false },
  { name: "imports", path: "/imports", admin: false, abilities: changingMany },
  { name: "outbox", path: "/outbox", admin: false, demo: true },
  { name: "configuration", path: "/configuration", admin: false, saysLoading: true },
  { name: "administration", path: "/admin", admin: true },
] as const satisfies MenuScreen[]

/** The screens of the profile menu and the palette that this user may open. */
export function menuScreensOf(user: User, isDemo: boolean) {
  return readBy(user, allScreens).filter(
    (screen) =>
      (user.isAdmin || !screen.admin) &&
      (isDemo || !("demo" in screen)) &&
      (!("abilities" in screen) || !missingOf(user, screen.abilities)),
  )
}

/** Parts of the profile that are gone to by name. */
export const profileSections = [
  { name: "startPage", anchor: "start-page" },
  { name: "mailbox", anchor: "mailbox" },
  { name: "signature", anchor: "signature" },
  { name: "calendar", anchor: "calendar" },
  { name: "password", anchor: "password" },
  { name: "secondFactor", anchor: "second-factor" },
  { name: "sessions", anchor: "sessions" },
] as const
