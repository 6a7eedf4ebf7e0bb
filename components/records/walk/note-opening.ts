import type { FilteredList } from "#lib/contract/records/filtered-lists.ts"
import { isListName, kindOf } from "#lib/contract/records/record-kinds.ts"
import { noteOpened } from "./walk-store.ts"

type Place = { per_page: number; current_page: number; last_page: number; total: number }

type Opened = { list: FilteredList; sort: string; place: Place | null }

/**
 * Hears on a list's screen that a row is opened, and notes which rows stand around it, where they are records of a kind: from the page as it is, so that rows cost nothing.
 * @param screen what holds the rows
 */
export function noteOpening(target: EventTarget, screen: Element, { list, sort, place }: Opened): void {
  if (!isListName(list)) return
  const link = target instanceof Element ? target.closest("a") : null
  const address = `/${kindOf(list)}/`
  const id = idOf(link, address)
  if (id === null || place === null) return
  const rows = [...screen.querySelectorAll("tbody tr")].flatMap((row) => {
    const main = row.querySelector<HTMLAnchorElement>(`a[href^="${address}"]`)
    const rowId = idOf(main, address)
    return rowId === null ? [] : [{ id: rowId, name: main?.textContent.trim() ?? "" }]
  })
  const { per_page: perPage, current_page: page, last_page: lastPage, total } = place
  const href = window.location.pathname + window.location.search
  noteOpened({ list, href, sort, page, lastPage, perPage, total, rows, view: viewOf(screen) }, id)
}

function viewOf(screen: Element) {
  const { scrollTop: top = 0, scrollLeft: left = 0 } = screen.querySelector("table")?.parentElement ?? {}
  return { top, left }
}

function idOf(link: Element | null, address: string): number | null {
  const href = link?.getAttribute("href") ?? ""
  const id = href.startsWith(address) ? Number(href.slice(address.length)) : Number.NaN
  return Number.isInteger(id) ? id : null
}
