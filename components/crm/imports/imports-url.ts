import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { importResults, maxSheets } from "#lib/contract/crm/imports.ts"
import { defaultPageSize, pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { listsWith } from "#lib/contract/records/record-kinds.ts"

const paging = {
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(defaultPageSize),
}
const lists = listsWith("imports")
/** Rows that the report can be narrowed to. */
const shownRows = [...importResults, "left_out", "doubtful"] as const
export type ShownRows = (typeof shownRows)[number]

const loadList = createLoader({ ...paging, list: parseAsStringLiteral(lists).withDefault("companies") })
const loadReport = createLoader({
  ...paging,
  show: parseAsStringLiteral(shownRows),
  reason: parseAsString,
})
const loadFile = createLoader({
  list: parseAsStringLiteral(lists).withDefault("companies"),
  from: parseAsInteger,
  sheet: parseAsInteger,
})

/** What the report shows: rows of one result or all, of those with cells left out also of one reason, its page and size. */
export type ReportUrl = { page: number; size: number; show: ShownRows | null; reason: string | null }

type Search = Parameters<typeof loadList>[0]

/** What makes no sense in an address becomes the default. */
function checked<Url extends { page: number; size: number }>(url: Url): Url {
  const size = pageSizes.find((allowed) => allowed === url.size) ?? defaultPageSize
  return { ...url, page: Math.max(1, url.page), size }
}

/** Reads the address of the imports: page and size of the earlier ones, list of a new one. */
export async function loadImportsUrl(search: Search) {
  return checked(await loadList(search))
}

/** Reads the address of a report. */
export async function loadReportUrl(search: Search): Promise<ReportUrl> {
  return checked(await loadReport(search))
}

/** Reads the address of a file's columns: what the file lists, and the import whose plan to start from, the sheet of a workbook. */
export async function loadFileUrl(search: Search) {
  const url = await loadFile(search)
  return { ...url, sheet: url.sheet !== null && url.sheet >= 0 && url.sheet < maxSheets ? url.sheet : null }
}
