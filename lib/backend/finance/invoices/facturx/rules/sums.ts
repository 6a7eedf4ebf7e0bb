import { hundredthsAt, isAt, nodesAt, textAt } from "../read-xml.ts"
import type { ReadInvoice, Rule } from "./rule.ts"

const sumOf = (nodes: unknown[], path: string) =>
  nodes.reduce((sum: number, node) => sum + (hundredthsAt(node, path) ?? Number.NaN), 0)

const amount = ({ sums }: ReadInvoice, name: string) => hundredthsAt(sums, name) ?? 0

/** The total of VAT in the currency of the document: there can be the same amount in another one too. */
const taxTotal = ({ sums, settlement }: ReadInvoice) => {
  const currency = textAt(settlement, "InvoiceCurrencyCode")
  const own = nodesAt(sums, "TaxTotalAmount").filter((total) => textAt(total, "@currencyID") === currency)
  return own.length === 1 ? hundredthsAt(own[0], "#text") : null
}

/** Whether a currency of accounting has its total of VAT, and no other one is said. */
function hasTaxInBooks({ sums, settlement }: ReadInvoice): boolean {
  const books = textAt(settlement, "TaxCurrencyCode")
  const own = textAt(settlement, "InvoiceCurrencyCode")
  const others = nodesAt(sums, "TaxTotalAmount")
    .map((total) => textAt(total, "@currencyID"))
    .filter((currency) => currency !== own)
  return books ? books !== own && others.length === 1 && others[0] === books : others.length === 0
}

const net = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"

/**
 * Whether a tax is that of a base, to the cent either way: a sum that was credited with its tax leaves a cent in taking it apart.
 * The official check allows a whole unit.
 * @param rate hundredths of a percent
 */
export function isTaxOn(tax: number | null, base: number | null, rate: number): boolean {
  if (tax === null || base === null) return false
  const exact = Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000)
  return Math.abs(tax - exact) <= (rate === 0 ? 0 : 1)
}

const decimals: [id: string, of: (invoice: ReadInvoice) => unknown[], path: string][] = [
  ["BR-DEC-01", ({ allowances }) => allowances, "ActualAmount"],
  ["BR-DEC-02", ({ allowances }) => allowances, "BasisAmount"],
  ["BR-DEC-09", ({ sums }) => [sums], "LineTotalAmount"],
  ["BR-DEC-10", ({ sums }) => [sums], "AllowanceTotalAmount"],
  ["BR-DEC-12", ({ sums }) => [sums], "TaxBasisTotalAmount"],
  ["BR-DEC-13", ({ sums }) => [sums], "TaxTotalAmount"],
  ["BR-DEC-14", ({ sums }) => [sums], "GrandTotalAmount"],
  ["BR-DEC-16", ({ sums }) => [sums], "TotalPrepaidAmount"],
  ["BR-DEC-18", ({ sums }) => [sums], "DuePayableAmount"],
  ["BR-DEC-19", ({ taxes }) => taxes, "BasisAmount"],
  ["BR-DEC-20", ({ taxes }) => taxes, "CalculatedAmount"],
]

export const sumRules: Rule[] = [
  {
    id: "BR-53",
    says: "the total of VAT is there in the currency of accounting",
    holds: hasTaxInBooks,
  },
  {
    id: "BR-CO-10",
    says: "the lines add up to their sum",
    holds: (invoice) => amount(invoice, "LineTotalAmount") === sumOf(invoice.lines, net),
  },
  {
    id: "BR-CO-11",
    says: "the allowances add up to their sum",
    holds: (invoice) =>
      isAt(invoice.sums, "AllowanceTotalAmount") === invoice.allowances.length > 0 &&
      amount(invoice, "AllowanceTotalAmount") === sumOf(invoice.allowances, "ActualAmount"),
  },
  {
    id: "BR-CO-13",
    says: "the total without VAT is the lines less the allowances",
    holds: (invoice) =>
      amount(invoice, "TaxBasisTotalAmount") ===
      amount(invoice, "LineTotalAmount") - amount(invoice, "AllowanceTotalAmount"),
  },
  {
    id: "BR-CO-14",
    says: "the VAT of the breakdown adds up to the total of VAT",
    holds: (invoice) => taxTotal(invoice) === sumOf(invoice.taxes, "CalculatedAmount"),
  },
  {
    id: "BR-CO-15",
    says: "the total with VAT is the total without it and the VAT",
    holds: (invoice) =>
      amount(invoice, "GrandTotalAmount") ===
      amount(invoice, "TaxBasisTotalAmount") + (taxTotal(invoice) ?? Number.NaN),
  },
  {
    id: "BR-CO-16",
    says: "the amount due is the total with VAT less what is paid",
    holds: (invoice) =>
      amount(invoice, "DuePayableAmount") ===
      amount(invoice, "GrandTotalAmount") - amount(invoice, "TotalPrepaidAmount"),
  },
  {
    id: "BR-CO-17",
    says: "the VAT of a category is its base times its rate, rounded to the cent",
    holds: ({ taxes }) =>
      taxes.every((tax) => {
        const rate = hundredthsAt(tax, "RateApplicablePercent") ?? 0
        return isTaxOn(hundredthsAt(tax, "CalculatedAmount"), hundredthsAt(tax, "BasisAmount"), rate)
      }),
  },
  ...decimals.map(
    ([id, of, path]): Rule => ({
      id,
      says: `${path} has two decimals at most`,
      holds: (invoice) => of(invoice).every((node) => !isAt(node, path) || hundredthsAt(node, path) !== null),
    }),
  ),
]
