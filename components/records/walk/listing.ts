import { isListName, type ListOf } from "#lib/contract/records/record-kinds.ts"

/** How a list was shown: how far it was scrolled, in pixels, and on a board how many cards of each stage there were. */
export type View = { top: number; left: number; cards?: Record<string, number> }

/** The page of a list that a record was opened from: enough to go on from row to row, and to read the pages around it. */
export type Listing = {
  list: ListOf
  /** Address of the list, with its filters. */
  href: string
  sort: string
  page: number
  lastPage: number
  perPage: number
  total: number
  rows: { id: number; name: string }[]
  /** What it is called, where that is not the list of its records. */
  title?: string | undefined
  /** As it was when the record was opened; another page of it was not seen yet. */
  view?: View | undefined
}

export type Step = 1 | -1

/** Where somebody is in a list while going from record to record. */
export type Walk = { listing: Listing; at: number; step: Step }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isRow = (value: unknown) =>
  isObject(value) && typeof value.id === "number" && typeof value.name === "string"

const numbers = ["page", "lastPage", "perPage", "total"]

function isListing(value: unknown): value is Listing {
  if (!isObject(value) || typeof value.list !== "string" || !isListName(value.list)) return false
  if (typeof value.href !== "string" || typeof value.sort !== "string") return false
  if (numbers.some((key) => typeof value[key] !== "number")) return false
  return Array.isArray(value.rows) && value.rows.every(isRow)
}

function isWalk(value: unknown): value is Walk {
  return isObject(value) && typeof value.at === "number" && isListing(value.listing)
}

/** What was stored, if it can still be read. */
function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function readListing(text: string | null): Listing | null {
  const value = parsed(text)
  return isListing(value) ? value : null
}

/** @param href address that is shown now. @returns how it was shown when it was left, where that is what was stored */
export function readView(text: string | null, href: string): View | null {
  const value = parsed(text)
  if (!isObject(value) || value.href !== href || !isObject(value.view)) return null
  const { top, left, cards } = value.view
  if (typeof top !== "number" || typeof left !== "number") return null
  const counts = isObject(cards) ? Object.entries(cards) : []
  const known = counts.flatMap(([stage, count]) =>
    typeof count === "number" ? [[stage, count] as const] : [],
  )
  return { top, left, cards: Object.fromEntries(known) }
}

export function readWalk(text: string | null): Walk | null {
  const value = parsed(text)
  return isWalk(value) ? value : null
}

const indexOf = ({ listing, at }: Walk) => listing.rows.findIndex(({ id }) => id === at)

/** Which row of the whole list it is, counted from 1. */
export function positionOf(walk: Walk): number {
  return (walk.listing.page - 1) * walk.listing.perPage + indexOf(walk) + 1
}

/** The row beside it on the same page. */
export function neighbourOf(walk: Walk, step: Step): { id: number; name: string } | undefined {
  const index = indexOf(walk) + step
  return index < 0 ? undefined : walk.listing.rows[index]
}

/** The page that goes on where this one ends; null where the list does. */
export function furtherPage({ listing }: Walk, step: Step): number | null {
  const page = listing.page + step
  return page < 1 || page > listing.lastPage ? null : page
}

/** Whether there is a record that way. */
export function goesOn(walk: Walk, step: Step): boolean {
  return neighbourOf(walk, step) !== undefined || furtherPage(walk, step) !== null
}

/** Address of the page of the list that is being walked through. */
export function listAddress({ href, page }: Listing): string {
  const [path = href, query = ""] = href.split("?")
  const params = new URLSearchParams(query)
  if (page === 1) params.delete("page")
  else params.set("page", String(page))
  return params.size > 0 ? `${path}?${params}` : path
}
