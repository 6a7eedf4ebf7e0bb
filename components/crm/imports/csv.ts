import { byteOrderMark, csvDelimiterOf, neutralise } from "#lib/text/spreadsheet-text.ts"

/** A table as a CSV file that spreadsheets open, and of which they run nothing. */
export function csvOf(rows: readonly (readonly string[])[], locale: string): string {
  const delimiter = csvDelimiterOf(locale)
  const lines = rows.map((row) => row.map((cell) => quoted(neutralise(cell))).join(delimiter))
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Hands a table to the browser as a file to save. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[], locale: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows, locale)], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
