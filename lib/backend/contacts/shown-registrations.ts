import { configuredShows } from "../reference/configured.ts"
import type { ReferenceStore } from "../reference/store.ts"

/** A trade show with a column of its own in the list; null when none of its sessions is current. */
export type ShownTradeshow = { id: number; name: string; short_name: string; currentSessionId: number | null }

/** Trade shows whose registration the list shows (configuration "contactRegisterShowed"), in its order; none when it cannot be read. */
export function shownRegistrations(store: ReferenceStore): ShownTradeshow[] {
  return [...new Set(configuredShows("contactRegisterShowed", store))].flatMap((id) => {
    const show = store.tradeshows.find((one) => one.id === id)
    if (!show) return []
    const { name, short_name, sessions } = show
    const currentSessionId = sessions.find((session) => session.is_current)?.id ?? null
    return [{ id, name, short_name, currentSessionId }]
  })
}
