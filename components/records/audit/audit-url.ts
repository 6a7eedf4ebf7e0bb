import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server"
import { isDay } from "#lib/text/is-day.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

/** What the address of the whole audit trail says; null where nothing is chosen. */
const params = {
  user: parseAsInteger,
  type: parseAsString,
  from: parseAsString,
  to: parseAsString,
  before: parseAsInteger,
}

export const loadAuditUrl = createLoader(params)
export type AuditUrl = Awaited<ReturnType<typeof loadAuditUrl>>

const serialize = createSerializer(params)

export function auditHref(url: Partial<AuditUrl>): string {
  return serialize("/admin/audit", url)
}

/** Letters that the name of a type of record has at most. */
const maxTypeLength = 40

const isId = (value: number | null): value is number => value !== null && recordIdOf(String(value)) !== null

/** The query of the call; what makes no sense in the address is left out. */
export function auditQuery({ user, type, from, to, before }: AuditUrl) {
  return {
    ...(isId(user) && { user }),
    ...(type && type.length <= maxTypeLength && { type }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isId(before) && { before }),
  }
}
