import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { DayOrder, StatementField } from "#lib/contract/finance/bank-terms.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoices.ts"
import { centsOf, type DecimalSign } from "./cents.ts"
import { dayIn } from "./days.ts"
import { type LeftOut, plainEntry, type ReadEntry } from "./statement.ts"

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

export type Way = { mapping: Mapping; order: DayOrder; decimal: DecimalSign | undefined }

type Found = Pick<LeftOut, "problem">

/** Cents of a row, or what is wrong with them; money out is negative in whichever column it stands. */
function amountIn(cells: readonly string[], { mapping, decimal }: Way): number | Found {
  const texts = (["amount", "debit", "credit"] as const).map((field) => cellOf(cells, mapping, field))
  if (texts.every((text) => text === "")) return { problem: "no_amount" }
  const [amount, debit, credit] = texts.map((text) => (text === "" ? 0 : centsOf(text, decimal)))
  if (amount == null || debit == null || credit == null) return { problem: "not_an_amount" }
  if (debit !== 0 && credit !== 0) return { problem: "amount_in_both_columns" }
  const cents = amount + credit - Math.abs(debit)
  return Math.abs(cents) > maxInvoiceTotal ? { problem: "amount_too_great" } : cents
}

/** The entry of a row, or why it is none: a sum, a balance or a remark, or what could not be read. */
export function entryIn(
  cells: readonly string[],
  way: Way,
): ReadEntry | Pick<LeftOut, "problem" | "isUnread"> {
  const of = (field: StatementField) => cellOf(cells, way.mapping, field)
  const date = dayIn(of("date"), way.order)
  const amount = amountIn(cells, way)
  if (date !== null && typeof amount === "number") {
    // Some banks list what moves no money, for example a fee of nothing.
    if (amount === 0) return { problem: "line_without_amount", isUnread: false }
    const texts = { counterparty: of("counterparty"), iban: of("iban"), text: of("text") }
    return plainEntry({ date, amount, ...texts, reference: of("reference"), bankReference: "" })
  }
  const isRemark = of("date") === "" && typeof amount === "object" && amount.problem === "no_amount"
  if (isSum(cells)) return { problem: "line_of_sum", isUnread: false }
  if (isRemark) return { problem: "line_of_remark", isUnread: false }
  const problem = typeof amount === "object" && date !== null ? amount.problem : "not_a_day_of_file"
  return { problem, isUnread: true }
}
