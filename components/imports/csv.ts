/** Without it spreadsheets take the file for another alphabet. */
const byteOrderMark = "\u{FEFF}"

/** What a spreadsheet takes for the beginning of a formula; an international phone number is none. */
const formulaStart = /^[=+\-@\t\r]/
const phoneNumber = /^\+\d[\d ]*$/

/** What spreadsheets of the language's countries expect between two values. */
const delimiters: Record<string, string> = { en: ",", fr: ";" }

/** A table as a CSV file that spreadsheets open, and of which they run nothing. */
export function csvOf(rows: readonly (readonly string[])[], locale: string): string {
  const delimiter = delimiters[locale] ?? ","
  const lines = rows.map((row) => row.map((cell) => quoted(neutralised(cell))).join(delimiter))
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`
}

function neutralised(cell: string): string {
  return formulaStart.test(cell) && !phoneNumber.test(cell) ? `'${cell}` : cell
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
