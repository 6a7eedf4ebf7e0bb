import type { CsvRow } from "#lib/backend/platform/parsing/read-csv.ts"
import type { DayOrder, StatementField } from "#lib/contract/finance/bank-terms.ts"
import { decimalSignOf } from "./cents.ts"
import { accountOf, currencyOf } from "./csv-account.ts"
import { cellOf, entryIn, type Mapping } from "./csv-row.ts"
import { readBankTable } from "./csv-table.ts"
import { dayOrderOf } from "./days.ts"
import { guessColumns } from "./guess-columns.ts"
import { plainLine, type ReadEntry, type ReadProblem, type ReadStatement } from "./statement.ts"

/** First different values of a column that tell what is in it, and characters of each. */
const sampleCount = 3
const maxSampleLength = 120
/** Problems of rows that are told; a file that is read wrongly has one in each. */
const maxProblems = 50

/** What a person has said of a file: what its columns mean, and how its days are written. */
export type Chosen = { mapping?: Mapping | undefined; day_order?: DayOrder | undefined }

/** Fields of which a file has one column. */
const single = ["date", "amount", "debit", "credit", "iban"] as const

function mappingProblems(mapping: Mapping, head: readonly string[]): ReadProblem[] {
  const has = (field: StatementField) => mapping.includes(field)
  const rules: [ReadProblem["problem"], boolean][] = [
    ["mapping_of_other_columns", mapping.length !== head.length],
    ["date_column_needed", !has("date")],
    ["amount_column_needed", !has("amount") && !has("debit") && !has("credit")],
    ["amount_columns_exclude", has("amount") && (has("debit") || has("credit"))],
    ["column_twice", single.some((field) => mapping.filter((one) => one === field).length > 1)],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [{ line: null, problem }] : []))
}

function columnsOf(head: readonly string[], rows: readonly { cells: string[] }[]) {
  return head.map((name, place) => {
    const samples = new Set<string>()
    for (const { cells } of rows) {
      const value = plainLine(cells[place] ?? "").slice(0, maxSampleLength)
      if (value) samples.add(value)
      if (samples.size === sampleCount) break
    }
    return { name: plainLine(name).slice(0, maxSampleLength), samples: [...samples] }
  })
}

type Rows = readonly CsvRow[]

function orderOf(rows: Rows, mapping: Mapping, { day_order }: Chosen, today: string) {
  if (day_order) return { order: day_order, isSure: true }
  const days = rows.map(({ cells }) => cellOf(cells, mapping, "date"))
  return dayOrderOf(days.filter(Boolean), today)
}

function readRows(rows: Rows, mapping: Mapping, order: DayOrder) {
  const money = ["amount", "debit", "credit"] as const
  const amounts = rows.flatMap(({ cells }) => money.map((field) => cellOf(cells, mapping, field)))
  const way = { mapping, order, decimal: decimalSignOf(amounts) }
  const entries: ReadEntry[] = []
  const problems: ReadProblem[] = []
  for (const { line, cells } of rows) {
    const found = entryIn(cells, way)
    if (found && "problem" in found) problems.push({ line, ...found })
    // What moves no money is told by some banks, for example a fee of nothing.
    else if (found && found.amount !== 0) entries.push(found)
  }
  if (problems.length === 0 && entries.length === 0) problems.push({ line: null, problem: "no_entries" })
  return { entries, problems: problems.slice(0, maxProblems) }
}

/**
 * Reads a bank's CSV file: its columns as chosen, else as they seem to mean.
 * @param today no entry is of a day after it, which tells in which order days are written
 * @throws 422 on `file` for what is no table, or has too many columns or rows
 */
export async function readCsvStatement(
  bytes: Uint8Array,
  chosen: Chosen,
  today: string,
): Promise<ReadStatement> {
  const table = await readBankTable(bytes)
  const { head, rows } = table
  const mapping = chosen.mapping ?? guessColumns(head)
  const { currency, problems: ofCurrency } = currencyOf(table)
  const ofMapping = mappingProblems(mapping, head)
  const { order, isSure } = orderOf(rows, mapping, chosen, today)
  const isAsked = ofMapping.length === 0 && !isSure
  const read = ofMapping.length === 0 ? readRows(rows, mapping, order) : { entries: [], problems: [] }
  return {
    format: "csv",
    columns: columnsOf(head, rows),
    mapping: [...mapping],
    day_order: order,
    account: accountOf(table),
    currency,
    entries: read.entries,
    problems: [
      ...ofMapping,
      ...ofCurrency,
      ...(isAsked ? [{ line: null, problem: "day_order_needed" as const }] : []),
      ...read.problems,
    ],
  }
}
