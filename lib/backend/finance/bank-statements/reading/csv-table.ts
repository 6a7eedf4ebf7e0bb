import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type CsvRow, readRecords } from "#lib/backend/platform/parsing/read-csv.ts"
import { maxStatementColumns, maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import { isHead } from "./guess-columns.ts"

/** Rows among which the head is looked for: banks write account, period and balance above it. */
const maxRowsBefore = 40
/** Lines by which the delimiter is guessed. */
const sampleLines = 60
const delimiters = [";", ",", "\t", "|"] as const

/**
 * The delimiter that cuts most lines into the same number of cells: above a statement's table, and in its amounts, other signs stand.
 */
function guessStatementDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, sampleLines).filter((line) => line.trim() !== "")
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length)
    const sizes = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 1)
    return { delimiter, score: Math.max(0, ...sizes.map(([count, alike]) => (count - 1) * alike.length)) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** A bank's table: the cells above it, its head, which is empty where it has none, and its rows. */
export type BankTable = { before: string[]; head: string[]; rows: CsvRow[] }

/**
 * Reads the table of a statement.
 * @throws 422 on `file` for no table, or one of too many columns or rows
 */
export async function readBankTable(bytes: Uint8Array): Promise<BankTable> {
  const rows: CsvRow[] = []
  for await (const row of readRecords(bytes, guessStatementDelimiter, { hasEntities: true })) {
    // As many as the table has at most, and its head.
    if (rows.length > maxStatementEntries + maxRowsBefore) throw invalid({ file: ["too_many_entries"] })
    rows.push(row)
  }
  const named = rows.slice(0, maxRowsBefore).findIndex(({ cells }) => isHead(cells))
  const widest = Math.max(0, ...rows.slice(0, maxRowsBefore).map(({ cells }) => cells.length))
  // Nothing that is known: the first row that is as wide as the table names its columns.
  const index = named >= 0 ? named : rows.findIndex(({ cells }) => cells.filter(Boolean).length === widest)
  const head = rows[Math.max(index, 0)]?.cells ?? []
  if (widest < 2 || head.length < 2) throw invalid({ file: ["no_statement_table"] })
  if (head.length > maxStatementColumns) throw invalid({ file: ["too_many_statement_columns"] })
  const below = rows.slice(Math.max(index, 0) + 1)
  if (below.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  if (below.length === 0) throw invalid({ file: ["no_rows"] })
  return { before: rows.slice(0, Math.max(index, 0)).flatMap(({ cells }) => cells), head, rows: below }
}
