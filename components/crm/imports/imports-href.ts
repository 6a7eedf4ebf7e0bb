import { createSerializer, parseAsInteger, parseAsString } from "nuqs/server"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { defaultPageSize } from "#lib/contract/platform/page-sizes.ts"
import type { ReportUrl } from "./imports-url.ts"

const serialize = createSerializer({
  list: parseAsString,
  from: parseAsInteger,
  sheet: parseAsInteger,
  show: parseAsString,
  reason: parseAsString,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(defaultPageSize),
})

/** Address of the imports, at a page of the earlier ones. */
export function importsHref(place: { page: number; size: number }): string {
  return serialize("/imports", place)
}

/** Address of a file's columns. @param from import whose plan to start from @param sheet of a workbook */
export function fileHref(file: number, list: ImportList, from?: number, sheet?: number): string {
  return serialize(`/imports/file/${file}`, { list, from: from ?? null, sheet: sheet ?? null })
}

/** Address of an import's report. */
export function reportHref(id: number, url?: ReportUrl): string {
  return serialize(`/imports/${id}`, url ?? {})
}
