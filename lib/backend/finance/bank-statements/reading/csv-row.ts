import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { DayOrder, StatementField } from "#lib/contract/finance/bank-terms.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoice-terms.ts"
import { centsOf, type DecimalSign } from "./cents.ts"
import { dayIn } from "./days.ts"
import { directionIn, isCompleted } from "./directions.ts"
import type { ColumnMeaning } from "./guess-columns.ts"
import { type LeftOut, plainEntry, type ReadEntry } from "./statement.ts"
import { wordsHashOf } from "./words-hash.ts"

/** What each column means; null for one that means nothing. */
export type Mapping = readonly (StatementField | null)[]

/** The cell of a field in a row; several texts of one meaning in one. */
export const cellOf = (cells: readonly string[], mapping: Mapping, field: StatementField): string =>
  mapping
    .flatMap((one, place) => (one === field ? (cells[place] ?? "") : []))
    .filter(Boolean)
    .join(" ")

/** Rows of a table that tell a balance or sum and are no entry. */
const isSum = (cells: readonly string[]) =>
  cells.some((cell) =>
    /^(total|totaux|solde|balance|saldo|opening|closing|beginning|ending)\b/.test(plainText(cell)),
  )

export type ReadOptions = {
  mapping: Mapping
  order: DayOrder
  decimal: DecimalSign | undefined
  /** What the names of the columns say, whatever they were chosen to mean. */
  names?: readonly (ColumnMeaning | undefined)[]
}

type Found = Pick<LeftOut, "problem">

/** Cents of a row as its column of directions says; null where the two contradict each other or it says nothing. */
function directed(cents: number, text: string): number | null {
  const sign = directionIn(text)
  if (sign === null || (sign > 0 && cents < 0)) return null
  return sign * Math.abs(cents)
}

/** Cents of a row, or what is wrong with them; money out is negative whichever column it is in. */
function amountIn(cells: readonly string[], { mapping, decimal }: ReadOptions): number | Found {
  const texts = (["amount", "debit", "credit"] as const).map((field) => cellOf(cells, mapping, field))
  if (texts.every((text) => text === "")) return { problem: "no_amount" }
  const [amount, debit, credit] = texts.map((text) => (text === "" ? 0 : centsOf(text, decimal)))
  if (amount == null || debit == null || credit == null) return { problem: "not_an_amount" }
  if (debit !== 0 && credit !== 0) return { problem: "amount_in_both_columns" }
  const unsigned = amount + credit - Math.abs(debit)
  const isDirected = mapping.includes("direction")
  const cents = isDirected ? directed(unsigned, cellOf(cells, mapping, "direction")) : unsigned
  if (cents === null) return { problem: "direction_unreadable" }
  return Math.abs(cents) > maxInvoiceTotal ? { problem: "amount_too_great" } : cents
}

/** A further amount of a row, null where it says none; undefined for what is no amount. */
function furtherAmount(text: string, { decimal }: ReadOptions): number | null | undefined {
  return text === "" ? null : (centsOf(text, decimal) ?? undefined)
}

/** The texts of a row by which the same entry is known, whatever its columns mean. */
const textsOf = (cells: readonly string[], { names, mapping }: ReadOptions) =>
  cells.filter((_, place) => {
    const [named, chosen] = [names?.[place], mapping[place]]
    return !(named && factual.includes(named)) && !(chosen && factual.includes(chosen))
  })

/** Columns that are no text. */
const factual: readonly string[] = [
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
  "account",
]

export type CsvEntry = { entry: ReadEntry; balance: number | null }

type Not = Pick<LeftOut, "problem" | "isUnread">
const unread = (problem: LeftOut["problem"]): Not => ({ problem, isUnread: true })
const noEntry = (problem: LeftOut["problem"]): Not => ({ problem, isUnread: false })

/** The entry of a row whose day and amount were read. */
function completeEntry(
  cells: readonly string[],
  options: ReadOptions,
  date: string,
  amount: number,
): CsvEntry | Not {
  const of = (field: StatementField) => cellOf(cells, options.mapping, field)
  const [fee, original] = [furtherAmount(of("fee"), options), furtherAmount(of("original_amount"), options)]
  if (fee === undefined || original === undefined) return unread("not_an_amount")
  const taken = Math.abs(fee ?? 0)
  const moved = amount - taken
  // Some banks list what moves no money, for example a fee of nothing.
  if (moved === 0) return noEntry("line_without_amount")
  if (Math.max(Math.abs(moved), taken) > maxInvoiceTotal) return unread("amount_too_great")
  const currency = of("original_currency").toUpperCase().slice(0, 3)
  const entry = plainEntry({
    date,
    valueDate: dayIn(of("value_date"), options.order) ?? "",
    amount: moved,
    fee: taken,
    isReversal: false,
    original: original === null ? null : { amount: original, currency },
    counterparty: of("counterparty"),
    iban: of("iban"),
    text: of("text"),
    reference: of("reference"),
    bankReference: "",
    wordsHash: wordsHashOf(textsOf(cells, options)),
  })
  return { entry, balance: furtherAmount(of("balance"), options) ?? null }
}

/** The entry of a row with the balance after it, or why it is none: a sum, a balance or a remark, or what could not be read. */
export function entryIn(cells: readonly string[], options: ReadOptions): CsvEntry | Not {
  const isMoved = isCompleted(cellOf(cells, options.mapping, "state"))
  if (isMoved === false) return noEntry("entry_not_completed")
  const day = cellOf(cells, options.mapping, "date")
  const date = dayIn(day, options.order)
  const amount = amountIn(cells, options)
  if (date !== null && typeof amount === "number")
    return isMoved === null ? unread("entry_state_unreadable") : completeEntry(cells, options, date, amount)
  if (isSum(cells)) return noEntry("line_of_sum")
  const isRemark = day === "" && typeof amount === "object" && amount.problem === "no_amount"
  if (isRemark) return noEntry("line_of_remark")
  return unread(typeof amount === "object" && date !== null ? amount.problem : "not_a_day_of_file")
}
