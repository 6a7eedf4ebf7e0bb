import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server"
import { recordIdOf } from "#lib/record-id.ts"

/** What the address of the whole trail says; null where nothing is chosen. */
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

/** Whether a text is a day there is: not the 31st of February. */
function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

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
