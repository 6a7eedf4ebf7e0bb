import { hundredthsAt, isAt, nodesAt, textAt } from "../read-xml.ts"
import type { ReadInvoice, Rule } from "./rule.ts"
import { isTaxOn } from "./sums.ts"

/** Our categories: their part of the ids of rules, and what the VAT codes, the rate and the reason have to be. */
const categories = [
  { code: "S", name: "standard rate", parties: "seller", rate: "positive", reason: "none" },
  { code: "Z", name: "zero rated", parties: "seller", rate: "zero", reason: "none" },
  { code: "E", name: "exempt", parties: "seller", rate: "zero", reason: "some" },
  { code: "AE", name: "reverse charge", parties: "both", rate: "zero", reason: "some" },
  { code: "G", name: "export", parties: "seller's VAT code", rate: "zero", reason: "some" },
  { code: "O", name: "outside of VAT", parties: "no VAT code", rate: "none", reason: "some" },
] as const

type Category = (typeof categories)[number]

const lineTax = "SpecifiedLineTradeSettlement/ApplicableTradeTax"
const lineNet = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"

const registrations = (party: unknown, scheme?: string) =>
  nodesAt(party, "SpecifiedTaxRegistration/ID").some((id) => !scheme || textAt(id, "@schemeID") === scheme)

const isCategory = (code: string) => (node: unknown) => textAt(node, "CategoryCode") === code

const linesOf = ({ lines }: ReadInvoice, code: string) =>
  lines.filter((line) => textAt(line, `${lineTax}/CategoryCode`) === code)
const allowancesOf = ({ allowances }: ReadInvoice, code: string) =>
  allowances.filter((one) => textAt(one, "CategoryTradeTax/CategoryCode") === code)

function partiesAgree({ parties }: Category, { seller, buyer }: ReadInvoice): boolean {
  const buyerKnown = registrations(buyer, "VA") || isAt(buyer, "SpecifiedLegalOrganization/ID")
  const required = {
    seller: () => registrations(seller),
    both: () => registrations(seller) && buyerKnown,
    "seller's VAT code": () => registrations(seller, "VA"),
    "no VAT code": () => !(registrations(seller, "VA") || registrations(buyer, "VA")),
  }
  return required[parties]()
}

function rateAgrees({ rate }: Category, tax: unknown): boolean {
  const written = hundredthsAt(tax, "RateApplicablePercent")
  if (rate === "none") return !isAt(tax, "RateApplicablePercent")
  return rate === "zero" ? written === 0 : written !== null && written > 0
}

const hasReason = (tax: unknown) =>
  textAt(tax, "ExemptionReason") !== "" || textAt(tax, "ExemptionReasonCode") !== ""

/** What lines of a category and rate come to, less their allowances. */
function taxable(invoice: ReadInvoice, code: string, rate: number | null): number {
  const ofRate = (path: string) => (node: unknown) =>
    rate === null || hundredthsAt(node, `${path}/RateApplicablePercent`) === rate
  const lines = linesOf(invoice, code).filter(ofRate(lineTax))
  const allowances = allowancesOf(invoice, code).filter(ofRate("CategoryTradeTax"))
  const sum = (nodes: unknown[], path: string) =>
    nodes.reduce((all: number, node) => all + (hundredthsAt(node, path) ?? Number.NaN), 0)
  return sum(lines, lineNet) - sum(allowances, "ActualAmount")
}

function rulesOf(category: Category): Rule[] {
  const { code, name } = category
  const rule = (number: string, says: string, holds: Rule["holds"]): Rule => ({
    id: `BR-${code}-${number}`,
    says: `${name}: ${says}`,
    holds,
  })
  const own = ({ taxes }: ReadInvoice) => taxes.filter(isCategory(code))
  const used = (invoice: ReadInvoice) =>
    linesOf(invoice, code).length + allowancesOf(invoice, code).length > 0
  return [
    rule("01", "what is used is in the breakdown once, and only that", (invoice) => {
      const count = own(invoice).length
      if (code === "S") return !used(invoice) || count > 0
      return used(invoice) ? count === 1 : count === 0
    }),
    rule(
      "02",
      `lines ask for: ${category.parties}`,
      (invoice) => linesOf(invoice, code).length === 0 || partiesAgree(category, invoice),
    ),
    rule(
      "03",
      `allowances ask for: ${category.parties}`,
      (invoice) => allowancesOf(invoice, code).length === 0 || partiesAgree(category, invoice),
    ),
    rule("05", `rate of lines: ${category.rate}`, (invoice) =>
      linesOf(invoice, code).every((line) => rateAgrees(category, nodesAt(line, lineTax)[0])),
    ),
    rule("06", `rate of allowances: ${category.rate}`, (invoice) =>
      allowancesOf(invoice, code).every((one) => rateAgrees(category, nodesAt(one, "CategoryTradeTax")[0])),
    ),
    rule("08", "the base is the lines less the allowances", (invoice) =>
      own(invoice).every((tax) => {
        const rate = code === "S" ? hundredthsAt(tax, "RateApplicablePercent") : null
        return hundredthsAt(tax, "BasisAmount") === taxable(invoice, code, rate)
      }),
    ),
    rule("09", code === "S" ? "the VAT is base times rate" : "the VAT is zero", (invoice) =>
      own(invoice).every((tax) => {
        const rate = code === "S" ? (hundredthsAt(tax, "RateApplicablePercent") ?? Number.NaN) : 0
        return isTaxOn(hundredthsAt(tax, "CalculatedAmount"), hundredthsAt(tax, "BasisAmount"), rate)
      }),
    ),
    rule("10", `reason in the breakdown: ${category.reason}`, (invoice) =>
      own(invoice).every((tax) => hasReason(tax) === (category.reason === "some")),
    ),
  ]
}

const alone = (id: string, says: string, of: (invoice: ReadInvoice) => boolean): Rule => ({
  id,
  says: `outside of VAT: ${says}`,
  holds: (invoice) => !invoice.taxes.some(isCategory("O")) || of(invoice),
})

export const taxCategoryRules: Rule[] = [
  ...categories.flatMap(rulesOf),
  alone("BR-O-11", "no other breakdown", ({ taxes }) => taxes.every(isCategory("O"))),
  alone(
    "BR-O-12",
    "no line of another category",
    (invoice) => linesOf(invoice, "O").length === invoice.lines.length,
  ),
  alone(
    "BR-O-13",
    "no allowance of another category",
    (invoice) => allowancesOf(invoice, "O").length === invoice.allowances.length,
  ),
]
