import {
  createLoader,
  createParser,
  createSerializer,
  parseAsInteger,
  parseAsNativeArrayOf,
  parseAsString,
} from "nuqs/server"
import { maxWhole } from "#lib/contract/shows/application-limits.ts"

/** What cannot be an id is read as none. */
const parseAsId = createParser({
  parse(text) {
    const read = parseAsInteger.parse(text)
    return read !== null && read > 0 && read <= maxWhole ? read : null
  },
  serialize: String,
})

/** What a list's address says: search term, filters, order, page, page size, and the saved filter it began with. Null: the list's own default. */
const params = {
  q: parseAsString.withDefault(""),
  f: parseAsNativeArrayOf(parseAsString),
  sort: parseAsString,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  view: parseAsId,
}

export type ListUrl = {
  q: string
  f: string[]
  sort: string | null
  page: number
  size: number | null
  /** Saved filter that was opened, whatever was changed since; only some lists have any. */
  view?: number | null
}

/** Reads a list's address on the server. */
export const loadListUrl = createLoader(params)

const serialize = createSerializer(params)

/** Changes that show other rows, or the rows in another order, start again at page 1. */
export function changeListUrl(url: ListUrl, changes: Partial<ListUrl>): ListUrl {
  return { ...url, page: 1, ...changes }
}

/** Address of a list in the given state; defaults are left out. */
export function listHref(path: string, url: ListUrl): string {
  return serialize(path, url)
}

/** The state an address made by `listHref` stands for. */
export function readListHref(href: string): ListUrl {
  return loadListUrl(new URL(href, "http://list").searchParams)
}

/** What decides which rows a list holds, whatever page and order they are seen in. */
export function queryKeyOf(url: ListUrl): string {
  return JSON.stringify([url.q, url.f])
}

/** Whether a list shows less than everything. */
export function isNarrowed({ q, f }: ListUrl): boolean {
  return q.trim() !== "" || f.length > 0
}
