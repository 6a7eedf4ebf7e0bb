import { createLoader, createSerializer, parseAsInteger, parseAsString } from "nuqs/server"

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

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The query of the call; what makes no sense in the address is left out. */
export function auditQuery({ user, type, from, to, before }: AuditUrl) {
  return {
    ...(user !== null && user > 0 && { user }),
    ...(type && { type }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(before !== null && before > 0 && { before }),
  }
}
