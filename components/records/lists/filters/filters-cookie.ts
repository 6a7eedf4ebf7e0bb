import type { FilteredList } from "#lib/contract/records/saved-filters.ts"

/** Cookie that names the lists beside whose rows the filters stay open, so that the server draws them there. */
export const filtersCookie = "filters_open"

const separator = "."

/** Whether a list is among those the cookie names. */
export function isNamed(list: FilteredList, cookie = ""): boolean {
  return cookie.split(separator).includes(list)
}

/** The cookie with a list named in it or not. */
export function withList(list: FilteredList, isOpen: boolean, cookie = ""): string {
  const others = cookie.split(separator).filter((one) => one !== "" && one !== list)
  return [...others, ...(isOpen ? [list] : [])].join(separator)
}
