import { type ReadingAbility, readingAbilities } from "#lib/contract/identity/reading-abilities.ts"
import type { StartPage } from "#lib/contract/identity/start-pages.ts"
import { can, type Holder } from "./abilities.ts"
import { safePath } from "./safe-path.ts"

/** Where a signed-in user starts by choice: the list of companies unless another page was chosen. */
const startPaths: Record<StartPage, string> = { companies: "/companies", today: "/today" }

/** Home sends who is signed in on to where he or she starts. */
export const homePath = "/"

/** Where those start who may not read the page of their choice: the first of these that they may. */
const otherStarts = ["/companies", "/registrations", "/messenger", "/accounting"]
/** Open to whoever is signed in. */
const ownPath = "/profile"

type Starting = { startPage?: StartPage | undefined; user?: Holder | undefined }

/** Where a user starts: on a page that the user may read. @param user as long as nobody can tell, the choice alone counts */
export function startPathOf({ startPage = "companies", user }: Starting): string {
  const chosen = startPaths[startPage]
  if (!user) return chosen
  return [chosen, ...otherStarts].find((path) => !missingFor(path, user)) ?? ownPath
}

/** Who may open a page. A page needs login unless said otherwise. */
export type RouteAccess = {
  pattern: RegExp
  login: boolean
  admin: boolean
  /** One of these is needed to read it; left out: none. */
  reads?: readonly ReadingAbility[]
  /** Shows nothing of the CRM, so that it is open also to who must turn a second factor on first. */
  free?: true
  /** For people without an account: no cookie is set, and the visitor's own language asks for its own. */
  isPublic?: true
  /** Its address is a secret that a mail holds: nobody is told where its visitor came from, and no machine lists it. */
  isSecret?: true
}

/** Pages by the area that they show; those that lie under none show what is everybody's own. */
const areaPages: readonly { under: readonly string[]; reads: readonly ReadingAbility[] }[] = [
  {
    under: [
      "companies",
      "company",
      "contacts",
      "contact",
      "pipelines",
      "sequences",
      "sequence",
      "mailing",
      "imports",
      "documents",
      "configuration",
    ],
    reads: ["crm.read"],
  },
  { under: ["registrations", "registration", "uncomplete-registrations"], reads: ["registrations.read"] },
  { under: ["messenger", "bulk-mails", "outbox", "profile/mailbox"], reads: ["mail.read"] },
  { under: ["accounting", "invoices"], reads: ["finance.read"] },
  { under: ["today", "jobs"], reads: readingAbilities },
]

/** What differs from "needs login, not admin"; the first pattern that fits counts. */
export const routeTable: readonly RouteAccess[] = [
  { pattern: /^\/$/, login: false, admin: false, free: true },
  { pattern: /^\/(company|contact)\/\d+$/, login: false, admin: false, reads: ["crm.read"] },
  { pattern: /^\/api\/docs$/, login: false, admin: false, free: true },
  { pattern: /^\/(invite|reset-password)\/[\w-]+$/, login: false, admin: false, free: true },
  { pattern: /^\/third-party-notices\.txt$/, login: false, admin: false, free: true, isPublic: true },
  { pattern: /^\/forgotten-password$/, login: false, admin: false, free: true },
  { pattern: /^\/apply\/[^/]+(?:\/terms\/\d+)?$/, login: false, admin: false, free: true, isPublic: true },
  {
    pattern: /^\/(?:unsubscribe|preferences|confirmation)\/[^/]+$/,
    login: false,
    admin: false,
    free: true,
    isPublic: true,
    isSecret: true,
  },
  { pattern: /^\/subscribe\/[^/]+$/, login: false, admin: false, free: true, isPublic: true, isSecret: true },
  { pattern: /^\/admin(\/|$)/, login: true, admin: true },
  ...areaPages.map(({ under, reads }) => ({
    pattern: new RegExp(`^/(?:${under.join("|")})(?:/|$)`),
    login: true,
    admin: false,
    reads,
  })),
]

const standard: Omit<RouteAccess, "pattern"> = { login: true, admin: false }

/** Whether a page may be seen without signing in. */
export function isOpen(path: string, table = routeTable): boolean {
  return !accessOf(path, table).login
}

/** Whether a page is open also to who must turn a second factor on first (decision 0032). */
export function isFree(path: string, table = routeTable): boolean {
  return accessOf(path, table).free === true
}

/** The ability that a user lacks to read a page; undefined where the page may be read. */
export function missingFor(path: string, user: Holder, table = routeTable): ReadingAbility | undefined {
  const reads = accessOf(path, table).reads ?? []
  return reads.some((area) => can(user, area)) ? undefined : reads[0]
}

/** Whether a page is for people without an account. */
export function isPublicPage(path: string, table = routeTable): boolean {
  return accessOf(path, table).isPublic === true
}

/** Whether a page's address is a secret. */
export function isSecretPage(path: string, table = routeTable): boolean {
  return accessOf(path, table).isSecret === true
}

/** Typed and bookmarked by habit of other applications. */
const usualSignInPath = "/login"

/**
 * Where a visitor has to go instead of the page asked for.
 * @param path path of the page, as the address has it
 * @param search query with its question mark, "" without one
 * @param visitor null when not signed in
 * @returns undefined when the page may be opened
 */
export function redirectFor(
  path: string,
  search: string,
  visitor: (Starting & { isAdmin: boolean }) | null,
  table = routeTable,
): string | undefined {
  const { login, admin } = accessOf(path, table)
  if (path === homePath) return visitor ? startPathOf(visitor) : undefined
  // Where sign-in is looked for: it is no page to come back to.
  if (path === usualSignInPath) return homePath
  if (login && !visitor) return signInPath(path + search)
  return admin && !visitor?.isAdmin ? homePath : undefined
}

/** Address of the sign-in page that leads back to where somebody was going. */
export function signInPath(from: string): string {
  const back = safePath(from)
  return back ? `/?${new URLSearchParams({ from: back })}` : "/"
}

function accessOf(path: string, table: readonly RouteAccess[]): Omit<RouteAccess, "pattern"> {
  return table.find(({ pattern }) => pattern.test(path)) ?? standard
}
