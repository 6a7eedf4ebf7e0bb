import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoice-terms.ts"
import { addressProblem } from "./electronic-address-problem.ts"
import { invoicingProblems } from "./organizations/problems.ts"
import { missingOfSeller } from "./seller-fields.ts"
import type { Seller, Subject } from "./subject.ts"
import { type ListedTax, taxKey } from "./taxes.ts"

export function problemsOfSeller(seller: Seller | null): Problems {
  if (!seller) return { seller: ["seller_incomplete"] }
  const missing = missingOfSeller({ ...seller, legal_name: seller.name, is_eu: seller.country.is_eu })
  return Object.fromEntries(missing.map((field) => [`seller.${field}`, ["required"]]))
}

function billingProblems({ billing }: Subject): Problems {
  const problems: Problems = {}
  const required = {
    company_name: billing.company_name,
    street: billing.street,
    zip_code: billing.zip_code,
    city: billing.city,
  }
  for (const [field, value] of Object.entries(required))
    if (!value.trim()) problems[`billing.${field}`] = ["required"]
  const { country } = billing
  const wrongCode = country && vatCodeProblem(billing.vat_code, country.code)
  if (!country) problems["billing.country_id"] = ["required"]
  if (wrongCode) problems["billing.vat_code"] = [wrongCode]
  const wrongAddress = addressProblem({ ...billing, registration_number: "" }, country?.code ?? "")
  if (wrongAddress && !wrongCode) problems["billing.electronic_address"] = [wrongAddress]
  return problems
}

/** An organisation's own address and numbers are the administrators' to keep (I-30). */
function payerProblems(payer: NonNullable<Subject["organization"]>): Problems {
  const problems = invoicingProblems({ ...payer, country_code: payer.country?.code ?? null })
  return Object.keys(problems).length > 0 ? { organization: ["organization_incomplete"] } : {}
}

/** What is taken off stays within what its registration is billed: each has its share of the invoice. */
function isBelowNothing(lines: readonly InvoiceLine[]): boolean {
  const sums = new Map<number, number>()
  for (const { registration_id, amount } of lines)
    sums.set(registration_id, (sums.get(registration_id) ?? 0) + amount)
  return [...sums.values()].some((sum) => sum < 0)
}

/** A final invoice has something left to pay for each: what was paid in advance of more is credited first. */
function isLessThanDeducted({ lines, total }: { lines: readonly InvoiceLine[]; total: number }): boolean {
  return lines.some(({ deducts }) => deducts) && (isBelowNothing(lines) || total <= 0)
}

/** Also what a discount, or lines that take off, leave little of: each amount of a document is stored. */
const isTooGreat = ({ lines, subtotal, total }: { lines: InvoiceLine[]; subtotal: number; total: number }) =>
  [subtotal, total, ...lines.map(({ amount }) => Math.abs(amount))].some((amount) => amount > maxInvoiceTotal)

export function problemsOf(
  subject: Subject,
  composed: {
    billed: InvoiceLine[]
    lines: InvoiceLine[]
    subtotal: number
    total: number
    isInvoicedWhole: boolean
  },
): Problems {
  const problems: Problems = subject.organization
    ? payerProblems(subject.organization)
    : billingProblems(subject)
  if (!subject.is_published) problems.registration = ["not_published"]
  if (composed.billed.length === 0)
    problems.lines = [composed.isInvoicedWhole ? "nothing_left_to_invoice" : "required"]
  else if (isBelowNothing(composed.billed)) problems.lines = ["rebate_over_price"]
  else if (isLessThanDeducted(composed)) problems.lines = ["less_than_deposits"]
  else if (composed.total === 0) problems.lines = ["invoice_of_nothing"]
  else if (isTooGreat(composed))
    problems.lines = [{ code: "too_great", values: { value: String(maxInvoiceTotal / 100) } }]
  return problems
}

/** Lines are taxed by what is listed, for a reason; what is taken off at a rate stays within what is billed at it. */
export function problemsOfTaxes(
  billed: readonly InvoiceLine[],
  taxes: readonly { taxable: number }[],
  { main, listed, reason }: { main: ListedTax; listed: readonly ListedTax[]; reason: string },
): Problems {
  const problems: Problems = {}
  const known = new Set(listed.map(taxKey))
  for (const [index, { tax }] of billed.entries())
    if (tax && !known.has(taxKey(tax))) problems[`lines.${index}.tax`] = ["not_allowed"]
  if (reason === "" && billed.some(({ tax }) => tax && taxKey(tax) !== taxKey(main)))
    problems.tax_reason = ["required"]
  if (taxes.length > 1 && taxes.some(({ taxable }) => taxable < 0)) problems.lines = ["rebate_over_price"]
  return problems
}
