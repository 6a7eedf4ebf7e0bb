import type { CsvRow } from "#lib/backend/platform/parsing/read-csv.ts"
import type { DayOrder, StatementField } from "#lib/contract/finance/bank-terms.ts"
import { type DecimalSign, decimalSignOf } from "./cents.ts"
import { accountOf, currencyOf } from "./csv-account.ts"
import { cellOf, entryIn, type Mapping, type ReadOptions } from "./csv-row.ts"
import { readBankTable } from "./csv-table.ts"
import { dayOrderOf } from "./days.ts"
import { guessColumns, meaningOf } from "./guess-columns.ts"
import { type Balanced, balanceDifference } from "./running-balance.ts"
import {
  accountIn,
  type LeftOut,
  leftOut,
  plainLine,
  type ReadEntry,
  type ReadProblem,
  type ReadStatement,
  readEach,
} from "./statement.ts"

/** First different values of a column that tell what is in it, and characters of each. */
const sampleCount = 3
const maxSampleLength = 120

/** What a person has said of a file: what its columns mean, and how its days are written. */
export type Chosen = {
  mapping?: Mapping | undefined
  day_order?: DayOrder | undefined
  /** Of a file that does not say it. */
  account?: string | undefined
}

/** What a person said of an earlier file of these columns. */
export type Remembered = { mapping: Mapping; day_order: DayOrder; account: string }

/** Finds that for a file's columns, and its account where it says one. */
export type Recall = (columns: readonly string[], account: string) => Promise<Remembered | undefined>

/** Fields of which a file has one column. */
const single = [
  "date",
  "value_date",
  "amount",
  "debit",
  "credit",
  "direction",
  "fee",
  "state",
  "currency",
  "original_amount",
  "original_currency",
  "balance",
  "iban",
] as const

function mappingProblems(mapping: Mapping, head: readonly string[]): ReadProblem[] {
  const has = (field: StatementField) => mapping.includes(field)
  const rules: [ReadProblem, boolean][] = [
    ["mapping_of_other_columns", mapping.length !== head.length],
    ["date_column_needed", !has("date")],
    ["amount_column_needed", !has("amount") && !has("debit") && !has("credit")],
    ["amount_columns_exclude", has("amount") && (has("debit") || has("credit"))],
    ["direction_needs_amount", has("direction") && !has("amount")],
    ["column_twice", single.some((field) => mapping.filter((one) => one === field).length > 1)],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []))
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

const money = ["amount", "debit", "credit"] as const

/** The sign before hundredths in a table's columns of amounts, when those that tell it agree. */
function decimalOf(rows: Rows, mapping: Mapping): DecimalSign | undefined {
  return decimalSignOf(rows.flatMap(({ cells }) => money.map((field) => cellOf(cells, mapping, field))))
}

const nothingRead = { entries: [], leftOut: [], sums: [] }

/** Rows by which columns are guessed. */
const guessedRows = 200

function orderOf(
  rows: Rows,
  mapping: Mapping,
  { day_order, decimal }: { day_order: DayOrder | undefined; decimal: DecimalSign | undefined },
  today: string,
) {
  if (day_order) return { order: day_order, isSure: true }
  const days = rows.map(({ cells }) => cellOf(cells, mapping, "date"))
  const guess = dayOrderOf(days.filter(Boolean), today)
  // Whoever writes hundredths behind a comma does not write the month first.
  return !guess.isSure && decimal === "," ? { order: "dmy" as const, isSure: true } : guess
}

async function readRows(rows: Rows, options: ReadOptions) {
  const entries: ReadEntry[] = []
  const lines: LeftOut[] = []
  const balanced: Balanced[] = []
  await readEach(rows, ({ line, cells }) => {
    const found = entryIn(cells, options)
    if ("entry" in found) {
      entries.push(found.entry)
      balanced.push({ amount: found.entry.amount, balance: found.balance })
    } else lines.push(leftOut(line, cells.filter(Boolean).join(" · "), found.problem, found.isUnread))
  })
  return { entries, leftOut: lines, sums: balanceDifference(balanced) }
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
  recall: Recall = async () => undefined,
): Promise<ReadStatement> {
  const table = await readBankTable(bytes)
  const { head, rows } = table
  const stated = accountOf(table)
  const columns = columnsOf(head, rows)
  const known = await recall(
    columns.map(({ name }) => name),
    stated,
  )
  const remembered = known?.mapping.length === head.length ? known : undefined
  const guess = () =>
    guessColumns(
      head,
      rows.slice(0, guessedRows).map(({ cells }) => cells),
    )
  const mapping = chosen.mapping ?? remembered?.mapping ?? guess()
  const isRemembered = remembered !== undefined && chosen.mapping === undefined
  const { currency, problems: ofCurrency } = currencyOf(table, mapping)
  const ofMapping = mappingProblems(mapping, head)
  const decimal = decimalOf(rows, mapping)
  const day_order = chosen.day_order ?? (isRemembered ? remembered.day_order : undefined)
  const { order, isSure } = orderOf(rows, mapping, { day_order, decimal }, today)
  const isMapped = ofMapping.length === 0
  const read = isMapped
    ? await readRows(rows, { mapping, order, decimal, names: head.map(meaningOf) })
    : nothingRead
  return {
    format: "csv",
    columns,
    mapping: [...mapping],
    day_order: order,
    account:
      stated ||
      accountIn(chosen.account ?? "") ||
      (chosen.account === undefined ? (remembered?.account ?? "") : ""),
    isAccountStated: stated !== "",
    isRemembered,
    currency,
    ...read,
    problems: [
      ...ofMapping,
      ...ofCurrency,
      ...(isMapped && !isSure ? ["day_order_needed" as const] : []),
      ...(isMapped && read.entries.length === 0 ? ["no_entries" as const] : []),
    ],
  }
}
