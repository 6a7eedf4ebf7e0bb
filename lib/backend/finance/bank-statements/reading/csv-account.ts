import { isIban } from "#lib/backend/finance/invoices/administration/bank-codes.ts"
import { accountCurrency } from "#lib/contract/finance/bank-fields.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { Mapping } from "./csv-row.ts"
import type { BankTable } from "./csv-table.ts"
import { type ColumnMeaning, meaningOf } from "./guess-columns.ts"
import { accountIn, only, plainLine, type ReadProblem } from "./statement.ts"

/** Different values of a column. */
const valuesAt = (index: number, { rows }: BankTable): string[] => [
  ...new Set(rows.map(({ cells }) => cells[index] ?? "").filter(Boolean)),
]

/** Different values of the column that means this, as far as the file has one. */
function valuesOf(meaning: ColumnMeaning, table: BankTable): string[] {
  const index = table.head.findIndex((name) => meaningOf(name) === meaning)
  return index < 0 ? [] : valuesAt(index, table)
}

/** The account of a bank's table: an IBAN above it, else what a column of accounts says in every row. */
export function accountOf(table: BankTable): string {
  const codes = table.before.flatMap((cell) => [
    ...plainLine(cell)
      .replaceAll(" ", "")
      .toUpperCase()
      .matchAll(/[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g),
  ])
  const ibans = [...new Set(codes.map(([code]) => code).filter(isIban))]
  return only(ibans) || accountIn(only(valuesOf("account", table)))
}

const signs: Record<AccountCurrency, RegExp> = {
  EUR: /\bEUR(OS?)?\b|€/,
  USD: /\bUSD\b|(?<![A-Z])\$/,
  CHF: /\bCHF\b/,
  GBP: /\bGBP\b|£/,
  CAD: /\bCAD\b|\bCA?\$/,
  CNY: /\b(?:CNY|RMB)\b/,
  HKD: /\bHKD\b|\bHK\$/,
}

const isDollar = (one: AccountCurrency) => one === "USD" || one === "CAD" || one === "HKD"

/**
 * Currencies that are written beside the amounts of a table. A sign of dollars alone is of those that are named elsewhere, as the banks of all
 * three write it.
 */
function besideAmounts(table: BankTable, mapping: Mapping, named: AccountCurrency[]): AccountCurrency[] {
  const cells = mapping.flatMap((field, index) =>
    field === "amount" || field === "debit" || field === "credit" ? valuesAt(index, table) : [],
  )
  const words = cells.map((cell) => cell.toUpperCase().replaceAll(/[\d.,'’+-]/g, " "))
  const written = { ...signs, USD: /\bUSD\b/ }
  const beside = accountCurrency.options.filter((one) => words.some((word) => written[one].test(word)))
  const isSign = words.some((word) => signs.USD.test(word) && !written.USD.test(word))
  const isNamed = beside.length > 0 ? beside.some(isDollar) : named.length === 0 || named.some(isDollar)
  return isSign && !isNamed ? [...beside, "USD"] : beside
}

/**
 * The currency of a bank's table, and what is wrong with it: that of its column, else the one beside its amounts, else the one named above it
 * or in its head.
 */
export function currencyOf(
  table: BankTable,
  mapping: Mapping,
): { currency: AccountCurrency | null; problems: ReadProblem[] } {
  const index = mapping.indexOf("currency")
  const words = [...table.before, ...table.head].join(" ").toUpperCase()
  const named = accountCurrency.options.filter((one) => signs[one].test(words))
  const values =
    index < 0
      ? besideAmounts(table, mapping, named)
      : valuesAt(index, table).map((value) => value.toUpperCase())
  const currency = accountCurrency.safeParse(only(values.length > 0 ? values : named)).data ?? null
  if (values.length > 1) return { currency, problems: ["statement_several_currencies"] }
  const isUnknown = values.length === 1 && currency === null
  return { currency, problems: isUnknown ? ["unknown_currency"] : [] }
}
