import type { StartPage } from "./contract/start-pages.ts"
import { safePath } from "./safe-path.ts"

/** Where a signed-in user starts by choice: the list of companies unless another page was chosen (spec 1 §2). */
const startPaths: Record<StartPage, string> = { companies: "/companies", today: "/today" }

/** Home sends who is signed in on to where he or she starts. */
export const homePath = "/"

/** Where a user starts. */
export function startPathOf({ startPage = "companies" }: { startPage?: StartPage | undefined }): string {
  return startPaths[startPage]
}

/** Who may open a page. A page needs login unless said otherwise. */
export type RouteAccess = {
  pattern: RegExp
  login: boolean
  admin: boolean
  /** Shows nothing of the CRM, so that it is open also to who must turn a second factor on first. */
  free?: true
  /** For people without an account: no cookie is set, and the visitor's own language asks for its own. */
  isPublic?: true
  /** Its address is a secret that a mail holds: nobody is told where its visitor came from, and no machine lists it. */
  isSecret?: true
}

/** What differs from "needs login, not admin"; the first pattern that fits counts (spec 1 §2, DESIGN §5). */
export const routeTable: readonly RouteAccess[] = [
  { pattern: /^\/$/, login: false, admin: false, free: true },
  { pattern: /^\/(company|contact)\/\d+$/, login: false, admin: false },
  { pattern: /^\/api\/docs$/, login: false, admin: false, free: true },
  { pattern: /^\/(invite|reset-password)\/[\w-]+$/, login: false, admin: false, free: true },
  { pattern: /^\/forgotten-password$/, login: false, admin: false, free: true },
  { pattern: /^\/apply\/[^/]+$/, login: false, admin: false, free: true, isPublic: true },
  {
    ...{
      pattern: /^\/(?:unsubscribe|preferences|confirmation)\/[^/]+$/,
      login: false,
      admin: false,
      free: true,
    },
    ...{ isPublic: true, isSecret: true },
  },
  { pattern: /^\/subscribe\/[^/]+$/, login: false, admin: false, free: true, isPublic: true, isSecret: true },
  { pattern: /^\/admin(\/|$)/, login: true, admin: true },
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

/** Whether a page is for people without an account. */
export function isPublicPage(path: string, table = routeTable): boolean {
  return accessOf(path, table).isPublic === true
}

/** Whether a page's address is a secret. */
export function isSecretPage(path: string, table = routeTable): boolean {
  return accessOf(path, table).isSecret === true
}

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
  visitor: { isAdmin: boolean; startPage?: StartPage | undefined } | null,
  table = routeTable,
): string | undefined {
  const { login, admin } = accessOf(path, table)
  if (path === homePath) return visitor ? startPathOf(visitor) : undefined
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
