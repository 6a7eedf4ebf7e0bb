import type { Holder } from "#lib/access/abilities.ts"

/** What guards of pages must know of a session's user, as it is now: whether a second factor is owed, and what the user may read. */
export type Standing = { owesSecondFactor: boolean; user: Holder }

/** Says it of an encrypted session cookie; undefined for an ended session, and while the API does not answer. */
export type FindStanding = (cookie: string) => Promise<Standing | undefined>

declare global {
  /** Asks the copy of the code that serves pages: middleware is a copy of its own, without a database. */
  var crmFindStanding: FindStanding | undefined
}

/** Where whoever owes a second factor is led: it is shown in place of the page asked for, whose address stays. */
export const enrolmentPath = "/second-factor"
/** What is shown so in place of a page that its visitor may not read. */
export const forbiddenPath = "/forbidden"

/** Header in which middleware tells these two the address that was asked for. */
export const requestedPageHeader = "x-asked-page"

/** Lets middleware ask. */
export function offerStanding(find: FindStanding): void {
  globalThis.crmFindStanding = find
}

/** Undefined as long as nobody can tell: the API refuses by itself. */
export async function standingOf(cookie: string | undefined): Promise<Standing | undefined> {
  return cookie === undefined ? undefined : globalThis.crmFindStanding?.(cookie)
}
