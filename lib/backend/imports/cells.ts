import type { ImportField } from "#lib/contract/imports.ts"

/** What a row of a file says, by what its columns mean; empty cells say nothing. */
export type Cells = Partial<Record<ImportField, string>>

/** What our own exports put before a text that a spreadsheet could run. */
const guard = /^'(?=[=+\-@])/

/** @param mapping meaning of each column, null for those left out */
export function cellsOf(mapping: readonly (ImportField | null)[], row: readonly string[]): Cells {
  const cells: Cells = {}
  for (const [place, field] of mapping.entries()) {
    const value = row[place]?.trim().replace(guard, "")
    if (field && value) cells[field] = value
  }
  return cells
}

/** Names in a cell that holds several: between commas, semicolons, bars or line breaks; each once. */
export function namesIn(cell: string | undefined): string[] {
  const names = (cell ?? "").split(/[,;|\n]/).map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}

const yes = ["1", "y", "yes", "true", "o", "oui", "vrai", "x", "vip"]

export function isYes(cell: string): boolean {
  return yes.includes(cell.toLowerCase())
}

/** The stored values and those of a row; undefined when the row has none, which leaves the field alone. */
export function withAdded<Value>(stored: readonly Value[], added: readonly Value[]): Value[] | undefined {
  return added.length > 0 ? [...new Set([...stored, ...added])] : undefined
}
