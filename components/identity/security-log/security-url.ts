import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server"
import { securityKinds } from "#lib/contract/identity/security-terms.ts"
import { isDay } from "#lib/text/is-day.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

/** What the address of the security log says; null where nothing is chosen. */
const params = {
  q: parseAsString,
  kind: parseAsString,
  user: parseAsInteger,
  from: parseAsString,
  to: parseAsString,
  before: parseAsInteger,
}

export const loadSecurityUrl = createLoader(params)
export type SecurityUrl = Awaited<ReturnType<typeof loadSecurityUrl>>

const serialize = createSerializer(params)

export function securityHref(url: Partial<SecurityUrl>): string {
  return serialize("/admin/security", url)
}

/** Letters that are looked for. */
const maxSearch = 200

const isId = (value: number | null): value is number => value !== null && recordIdOf(String(value)) !== null

/** The query of the calls but for the page; what makes no sense in the address is left out. */
export function desiredEvents({ q, kind, user, from, to }: SecurityUrl) {
  const known = securityKinds.find((one) => one === kind)
  return {
    ...(q && { search: q.slice(0, maxSearch) }),
    ...(known && { kind: known }),
    ...(isId(user) && { user }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** The query of the list's call. */
export const securityQuery = (url: SecurityUrl) => ({
  ...desiredEvents(url),
  ...(isId(url.before) && { before: url.before }),
})

/** Where the events that are shown are had as a file. */
export function exportHref(url: SecurityUrl): string {
  const query = Object.entries(desiredEvents(url)).map(([name, value]) => [name, String(value)])
  return `/api/security-event/export?${new URLSearchParams(query)}`
}
