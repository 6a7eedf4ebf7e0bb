import type { Subject } from "#components/records/activity/subject.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import { type Listing, readListing, readView, readWalk, type View, type Walk } from "./listing.ts"

/**
 * Rows open in tabs of their own, which begin without anything of the tab they come from: the list leaves a word in the storage that tabs
 * share, the record's page takes it away and keeps it in its tab's own.
 */
const openedKey = "crm-opened"
const listingKey = (list: string) => `crm-opened-${list}`
const walkKey = "crm-walk"
const viewKey = "crm-view"

/** Milliseconds in which a tab that was opened must have taken its word. */
const openingTime = 60_000
/** Tabs opened at once whose word is kept. */
const maxOpenings = 20

type Opening = { list: string; id: number; at: number }

/** Storage may be full or forbidden: then there is no walk. */
function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

function openings(now: number): Opening[] {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(openedKey) ?? "[]"), [])
  if (!Array.isArray(stored)) return []
  return stored.filter(({ at }: Opening) => typeof at === "number" && now - at < openingTime)
}

/** The list's word that one of its rows is opened now. */
export function noteOpened(listing: Listing, id: number, now = Date.now()): void {
  attempt(() => {
    const latest = [...openings(now), { list: listing.list, id, at: now }].slice(-maxOpenings)
    localStorage.setItem(listingKey(listing.list), JSON.stringify(listing))
    localStorage.setItem(openedKey, JSON.stringify(latest))
  }, undefined)
}

/** Takes the word that this record was opened from a list; what nobody waits for goes with the last. */
function takeOpening(list: string, id: number, now: number): Listing | null {
  const all = openings(now)
  const others = all.filter((one) => one.list !== list || one.id !== id)
  if (others.length === all.length) return null
  const listing = readListing(localStorage.getItem(listingKey(list)))
  localStorage.setItem(openedKey, JSON.stringify(others))
  if (!others.some((one) => one.list === list)) localStorage.removeItem(listingKey(list))
  return listing
}

/** The walk that this tab is on; null on none. */
export function storedWalk(): Walk | null {
  return attempt(() => readWalk(sessionStorage.getItem(walkKey)), null)
}

export function keepWalk(walk: Walk): void {
  attempt(() => sessionStorage.setItem(walkKey, JSON.stringify(walk)), undefined)
}

/** How a list is shown once it is gone back to, in this tab. */
export function keepView(href: string, view: View): void {
  attempt(() => sessionStorage.setItem(viewKey, JSON.stringify({ href, view })), undefined)
}

/** How the list that is shown now was shown when it was left; null where it was not, or was gone back to since. */
export function takeView(): View | null {
  return attempt(() => {
    const view = readView(sessionStorage.getItem(viewKey), window.location.pathname + window.location.search)
    if (view) sessionStorage.removeItem(viewKey)
    return view
  }, null)
}

/** The walk on which a record is shown; null when it was opened otherwise: by a link of a mail, by the palette. */
export function walkAt({ type, id }: Subject, now = Date.now()): Walk | null {
  const { list } = recordKinds[type]
  const listing = attempt(() => takeOpening(list, id, now), null)
  if (listing?.rows.some((row) => row.id === id)) keepWalk({ listing, at: id, step: 1 })
  const walk = storedWalk()
  return walk && walk.listing.list === list && walk.at === id ? walk : null
}
