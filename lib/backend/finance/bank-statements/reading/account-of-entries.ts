import { accountCurrency } from "#lib/contract/finance/bank-fields.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoice-terms.ts"
import type { Chosen } from "./csv-statement.ts"
import {
  accountIn,
  differ,
  type LeftOut,
  leftOut,
  only,
  plainEntry,
  type ReadEntry,
  type ReadProblem,
  type ReadStatement,
  type SumDifference,
} from "./statement.ts"

/** An entry of a file without columns, or null where it cannot be read; `text` is what is shown of it then. */
export type Piece = {
  line: number
  entry: Omit<ReadEntry, "wordsHash"> | null
  currency: string
  text: string
}

function problemsOf(
  accounts: readonly string[],
  currencies: readonly string[],
  isEmpty: boolean,
): ReadProblem[] {
  const rules: [ReadProblem, boolean][] = [
    ["several_accounts", differ(accounts)],
    ["statement_several_currencies", differ(currencies)],
    ["unknown_currency", currencies.some((one) => one !== "" && !accountCurrency.safeParse(one).success)],
    ["no_entries", isEmpty],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []))
}

/** Why no payment can be made of a piece (I-62). */
function leftOutOf({ line, entry, text }: Piece): LeftOut[] {
  if (entry === null) return [leftOut(line, text, "statement_entry_unreadable", true)]
  const isTooGreat = Math.max(Math.abs(entry.amount), entry.fee) > maxInvoiceTotal
  return isTooGreat ? [leftOut(line, text, "amount_too_great", true)] : []
}

type Read = {
  format: ReadStatement["format"]
  accounts: readonly string[]
  /** Of the account and its balances, beside those of the entries. */
  currencies: readonly string[]
  pieces: readonly Piece[]
  sums: SumDifference[]
}

/** A statement of one account in a format that says by itself what is what. */
export function accountOfEntries(
  { format, accounts, currencies, pieces, sums }: Read,
  chosen: Pick<Chosen, "account">,
): ReadStatement {
  const inAll = [...currencies, ...pieces.map(({ currency }) => currency)]
  const lines = pieces.flatMap(leftOutOf)
  const unread = new Set(lines.map(({ line }) => line))
  const entries = pieces.flatMap(({ line, entry }) =>
    entry === null || entry.amount === 0 || unread.has(line) ? [] : [plainEntry(entry)],
  )
  const stated = accountIn(only(accounts))
  return {
    format,
    columns: [],
    mapping: [],
    day_order: "ymd",
    account: stated || accountIn(chosen.account ?? ""),
    isAccountStated: stated !== "",
    isRemembered: false,
    currency: accountCurrency.safeParse(only(inAll)).data ?? null,
    entries,
    leftOut: lines,
    sums,
    problems: problemsOf(accounts, inAll, entries.length === 0 && lines.length > 0),
  }
}
