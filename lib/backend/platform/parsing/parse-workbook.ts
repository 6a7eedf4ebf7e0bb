import { unzipSync } from "fflate"
import { Unreadable } from "./unreadable.ts"
import { odsSheets } from "./workbook/ods.ts"
import type { Sheet, SheetRow } from "./workbook/sheet.ts"
import { xlsxSheets } from "./workbook/xlsx.ts"

/** Bytes of the files of a workbook that are unpacked: one of 20 MB has about five times as many. */
const maxUnpacked = 256_000_000
const rowsAtOnce = 500

/** Rows of one sheet, some at a time; the first piece names the sheets and the one that is read. */
export type WorkbookPiece = { sheets?: string[]; sheet?: number; rows: SheetRow[] }

/**
 * Reads a sheet of a workbook (XLSX or ODS): texts as they stand, numbers and days as they are typed, of formulas what they came to.
 * Macros, links and pictures are not looked at.
 * @param sheet index among those that are not hidden; by default the first one with rows
 * Throws Unreadable for what is no workbook, is locked, or larger when unpacked than we take.
 */
export async function* workbookRows({
  bytes,
  sheet: desired,
}: {
  bytes: Uint8Array
  sheet: number | null
}): AsyncGenerator<WorkbookPiece> {
  const all = sheetsOf(bytes)
  const shown = all.filter(({ isHidden }) => !isHidden)
  const sheets = shown.length > 0 ? shown : all
  if (sheets.length === 0) throw new Unreadable("no sheet")
  const names = { sheets: sheets.map(({ name }) => name) }
  for (const [sheet, one] of sheets.entries()) {
    if (desired !== null && desired !== sheet) continue
    let isRead = false
    for (const rows of batchesOf(one)) {
      yield isRead ? { rows } : { ...names, sheet, rows }
      isRead = true
    }
    if (isRead) return
  }
  yield { ...names, sheet: desired !== null && desired < sheets.length ? desired : 0, rows: [] }
}

function* batchesOf(sheet: Sheet): Generator<SheetRow[]> {
  let batch: SheetRow[] = []
  for (const rows of sheet.rows()) {
    batch.push(...rows)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function sheetsOf(bytes: Uint8Array): Sheet[] {
  const names = new Set<string>()
  let unpacked = 0
  /** One file at a time, as it is needed; no file gets more memory than the directory states. */
  const unpack = (desired: string | null) =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (desired === null) names.add(name)
        if (name !== desired) return false
        unpacked += originalSize
        if (unpacked > maxUnpacked) throw new Unreadable("too large")
        return true
      },
    })
  const open = (path: string) => {
    try {
      return unpack(path)[path]
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable("broken")
    }
  }
  try {
    unpack(null)
  } catch {
    throw new Unreadable("broken")
  }
  return names.has("content.xml") ? odsSheets(open) : xlsxSheets(open)
}
