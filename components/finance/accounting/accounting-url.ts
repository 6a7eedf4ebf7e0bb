import { createSerializer, parseAsInteger, parseAsStringLiteral } from "nuqs/server"
import {
  type BillingEntity,
  billingEntities,
  type Currency,
  currencies,
} from "#lib/contract/finance/ledger-terms.ts"

/** What the screen of accounting is narrowed to, and the page of its list. */
export type AccountingUrl = {
  entity: BillingEntity | null
  currency: Currency | null
  page: number
  size: number | null
}

export const accountingParams = {
  entity: parseAsStringLiteral(billingEntities),
  currency: parseAsStringLiteral(currencies),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

const serialize = createSerializer(accountingParams)

export function accountingHref(url: AccountingUrl): string {
  return serialize("/accounting", url)
}
