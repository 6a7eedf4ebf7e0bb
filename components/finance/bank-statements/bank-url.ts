import { createSerializer, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server"
import {
  type AccountCurrency,
  accountCurrencies,
  type EntryState,
  entryStates,
} from "#lib/contract/finance/bank-terms.ts"
import { type BillingEntity, billingEntities } from "#lib/contract/finance/ledger-terms.ts"

export const directions = ["in", "out"] as const

/** Which entries of the bank the screen shows, and the page of them. */
export type BankUrl = {
  state: EntryState
  q: string
  direction: (typeof directions)[number] | null
  entity: BillingEntity | null
  currency: AccountCurrency | null
  statement: number | null
  page: number
  size: number | null
}

export const bankParams = {
  state: parseAsStringLiteral(entryStates).withDefault("open"),
  q: parseAsString.withDefault(""),
  direction: parseAsStringLiteral(directions),
  entity: parseAsStringLiteral(billingEntities),
  currency: parseAsStringLiteral(accountCurrencies),
  statement: parseAsInteger,
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

const serialize = createSerializer(bankParams)

export const bankPath = "/accounting/bank"
export const statementsPath = "/accounting/bank/statements"

/** Address of the entries; what is not said is as usual. */
export function bankHref(url: Partial<BankUrl>): string {
  return serialize(bankPath, url)
}

/** The same with something changed, at its first page. */
export function changedHref(url: BankUrl, changes: Partial<BankUrl>): string {
  return bankHref({ ...url, page: 1, ...changes })
}

/** Address of the kept statements, at a page of them. */
export function statementsHref(place: { page: number; size: number | null }): string {
  return createSerializer({ page: bankParams.page, size: bankParams.size })(statementsPath, place)
}

/** Whether something but the state narrows the entries down. */
export function isNarrowed({ q, direction, entity, currency, statement }: BankUrl): boolean {
  return q !== "" || [direction, entity, currency, statement].some((choice) => choice !== null)
}
