/** A row of a sheet; `line` is its number there, from 1. */
export type SheetRow = { line: number; cells: string[] }

/** A table of a workbook, read when it is asked for. */
export type Sheet = {
  name: string
  isHidden: boolean
  /** Rows as they are found, some at a time; empty ones are left out. */
  rows: () => Generator<SheetRow[]>
}

/** Cells of a row that are read: a list has fewer. */
export const maxCells = 1_000

/** The cells of a row by their index, as a list; undefined when nothing is in them. */
export function asRow(line: number, cells: ReadonlyMap<number, string>): SheetRow | undefined {
  const filled = [...cells].filter(([index, text]) => index < maxCells && text !== "")
  if (filled.length === 0) return undefined
  const width = Math.max(...filled.map(([index]) => index)) + 1
  const row = Array.from({ length: width }, () => "")
  for (const [index, text] of filled) row[index] = text
  return { line, cells: row }
}
