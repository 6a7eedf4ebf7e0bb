import type { Connection } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import {
  depositDays,
  maxDepositDays,
  paymentDays,
  secondPaymentDays,
} from "#lib/contract/finance/invoice-terms.ts"
import { bookCurrency } from "#lib/contract/finance/ledger-terms.ts"
import { translators } from "#lib/i18n/translators.ts"
import { advanceOf } from "./advance.ts"
import { readExchange } from "./book-currency.ts"
import { problemsOf, problemsOfSeller, problemsOfTaxes } from "./compose-problems.ts"
import { dayAfter, laterOf } from "./days.ts"
import { openDeposits } from "./deposits.ts"
import { amountOf, asBasisPoints, instalmentsOf } from "./figures.ts"
import { earlierDocuments, invoicedBefore, remainingLines } from "./invoiced-before.ts"
import { linesOf, withExhibitor } from "./lines-of.ts"
import { listedTaxes } from "./listed-taxes.ts"
import { buyerOf, buyerParty, languageOf, referencesOf, sellerParty } from "./parties.ts"
import { readSubjects, type Seller, type Subject } from "./subject.ts"
import { taxRuleOf } from "./tax-rules.ts"
import { sumsByTax } from "./taxes.ts"
import { printedTexts, undrawable } from "./undrawable.ts"

/** A composed invoice, and what keeps it from being issued. */
export type Composed = Omit<InvoiceCalculation, "problems"> & {
  organization_id: number | null
  payment_method: string
  is_splitting: boolean
  problems: Problems
}

const texts = translators("printedInvoice")

/** The registrations that one invoice is for: of one seller, one session's show or another, and one organisation. */
async function subjectsOf(registration: number, others: readonly number[], connection?: Connection) {
  const ids = [...new Set([registration, ...others])]
  const found = await readSubjects(ids, connection)
  const main = found.find(({ id }) => id === registration)
  if (!main) throw notFound("registration")
  const isAlike = (one: Subject) => one.entity === main.entity && one.organization_id === main.organization_id
  if (
    found.length < ids.length ||
    (ids.length > 1 && (main.organization_id === null || !found.every(isAlike)))
  )
    throw invalid({ registrations: ["not_of_one_organization"] })
  return { main, subjects: [main, ...found.filter((one) => one !== main)] }
}

function currencyOf(subjects: readonly Subject[]) {
  const currencies = new Set(subjects.flatMap(({ prices }) => prices.map(({ currency }) => currency)))
  if (currencies.size > 1) throw invalid({ registrations: ["several_currencies"] })
  const [currency] = currencies
  return currency ?? bookCurrency[subjects[0]?.entity ?? "sarl"]
}

const noTax = { category: "O", rate: 0, reason: "", reason_fr: "", reason_code: "" } as const

function taxOf(seller: Seller | null, subject: Subject) {
  const { zip_code, vat_code, country } = buyerOf(subject)
  if (!seller || !country) return noTax
  const address = { ...seller.country, zip_code: seller.zip_code }
  return taxRuleOf({ address, rules: seller.rules }, { ...country, zip_code, vat_code })
}

type Days = { billed: string; first: string; second: string | null; due: string }

/** Days after its date in which the first instalment is due: what mails say of the session (I-34). */
function depositDaysOf({ deposit_days: said }: Subject): number {
  const days = said === null || said.trim() === "" ? Number.NaN : Number(said)
  return Number.isInteger(days) && days >= 0 && days <= maxDepositDays ? days : depositDays
}

/** Billing date, when it is due as a whole, and of a split invoice the days on which its parts are due: the first never after the second. */
function daysOf(input: Composition, subject: Subject, today: string): Days {
  const billed = input.billing_date ?? today
  const first = dayAfter(billed, depositDaysOf(subject))
  if (input.deposit) return { billed, first, second: null, due: first }
  const due = dayAfter(billed, paymentDays)
  if (!input.is_splitting) return { billed, first, second: null, due }
  const { from } = subject.about
  const usual = from ? dayAfter(from, -secondPaymentDays) : due
  const second = input.second_payment_date ?? laterOf(first, usual)
  return { billed, first: second < first ? second : first, second, due }
}

function problemsOfDays({ billed, second }: Days, today: string): Problems {
  return {
    ...(billed > today && { billing_date: ["in_the_future"] }),
    ...(second !== null && second < billed && { second_payment_date: ["before_billing_date"] }),
  }
}

const splitOf = (input: Composition, { first, second }: Days) =>
  second === null ? undefined : { firstRate: asBasisPoints(input.first_payment_percentage), first, second }

/**
 * Works out an invoice of a registration, or of several of one organisation; stores nothing.
 * @param today YYYY-MM-DD
 * @throws 404 for an unknown registration, 422 by field for what cannot be composed
 */
export async function compose(
  registration: number,
  input: Composition,
  today: string,
  connection?: Connection,
): Promise<Composed> {
  const { main, subjects } = await subjectsOf(registration, input.registrations, connection)
  const { seller } = main
  const language = input.language ?? languageOf(main)
  const known = new Map(subjects.map((subject) => [subject.id, subject]))
  const tax = taxOf(seller, main)
  const rule = tax ?? noTax
  const earlier = await earlierDocuments([...known.keys()], connection)
  const boothsOf = subjects.map((subject) => ({
    subject,
    lines: linesOf(subject, language),
    inOther: linesOf(subject, language === "fr" ? "en" : "fr"),
    earlier: earlier.filter(({ registration_id }) => registration_id === subject.id),
  }))
  const remaining = {
    rate: rule.rate,
    isAgain: input.again_reason !== "",
    balanceOf: (count: number) => texts[language]("balanceOfBooths", { count }),
  }
  const open = await openDeposits([...known.keys()], connection)
  const written =
    input.lines?.map((line) => ({
      ...line,
      registration_id: line.registration_id ?? registration,
      amount: amountOf(line),
    })) ??
    boothsOf.flatMap((one) =>
      remainingLines(
        one.subject,
        one.lines,
        one.earlier.filter(({ is_open_deposit }) => !is_open_deposit),
        { ...remaining, inOther: one.inOther },
      ),
    )
  const billed = written.map((line) => withExhibitor(line, known.get(line.registration_id)))
  if (billed.some(({ registration_id }) => !known.has(registration_id)))
    throw invalid({ lines: ["not_of_this_registration"] })

  const currency = currencyOf(subjects)
  const usual = {
    category: rule.category,
    rate: rule.rate / 100,
    reason: language === "fr" ? rule.reason_fr : rule.reason,
    reason_code: rule.reason_code,
  }
  const listed = listedTaxes(seller, usual, language)
  const advance = advanceOf(input, { billed, open, currency, language, main: usual })
  const lines = advance.lines.map((line) => withExhibitor(line, known.get(line.registration_id)))
  const sums = sumsByTax(lines, advance.discountRate, usual, listed)
  const [first = usual] = sums.taxes
  const days = daysOf(input, main, today)
  const invoiced_before = invoicedBefore(
    boothsOf.map(({ subject, ...one }) => ({
      ...one,
      added: lines
        .filter(({ registration_id }) => registration_id === subject.id)
        .reduce((sum, { amount }) => sum + amount, 0),
    })),
    rule.rate,
  )
  const parties = {
    seller: seller ? sellerParty(seller, language) : emptySeller,
    buyer: buyerParty(main, language),
    about: main.about,
  }
  const { category, rate, reason, reason_code } = first
  const taxed = { category, rate, amount: sums.tax, reason, reason_code }
  const references = referencesOf(main, input)
  const composed = { entity: main.entity, currency, billed: days.billed, taxes: sums.taxes }
  const { problems: rateProblems, ...inBooks } = await readExchange(input.exchange_rate, composed, connection)
  const problems = {
    ...(await undrawable([
      ...printedTexts(main, { lines, ...parties, ...references, tax: taxed }),
      ["exchange_rate.source", input.exchange_rate?.source ?? ""],
    ])),
    ...rateProblems,
    ...problemsOf(main, { ...sums, billed, lines, isInvoicedWhole: invoiced_before !== null }),
    ...advance.problems,
    ...problemsOfTaxes(billed, sums.taxes, { main: usual, listed, reason: input.tax_reason }),
    ...problemsOfSeller(seller),
    ...(!tax && { tax: ["no_tax_rule" as const] }),
    ...problemsOfDays(days, today),
    ...(invoiced_before?.needs_reason &&
      input.again_reason === "" && { again_reason: ["invoiced_already" as const] }),
  }

  return {
    entity: main.entity,
    organization_id: main.organization_id,
    payment_method: language === "fr" ? main.billing.payment_method_fr : main.billing.payment_method,
    is_deposit: input.deposit !== undefined,
    is_splitting: days.second !== null,
    currency,
    billed_lines: billed,
    lines,
    subtotal: sums.subtotal,
    discount_rate: advance.discountRate / 100,
    discount: sums.discount,
    taxable: sums.taxable,
    tax: taxed,
    taxes: sums.taxes,
    listed_taxes: listed.map((one) => ({ category: one.category, rate: one.rate, reason: one.reason })),
    total: sums.total,
    instalments: instalmentsOf(sums.total, splitOf(input, days), days.due),
    billing_date: days.billed,
    second_payment_date: days.second,
    language,
    ...parties,
    ...references,
    ...inBooks,
    invoiced_before,
    tax_rule:
      tax && "name" in tax ? { name: tax.name, place: tax.place, has_vat_code: tax.has_vat_code } : null,
    problems,
  }
}

const emptySeller: Composed["seller"] = {
  name: "",
  legal_form: "",
  street: "",
  zip_code: "",
  city: "",
  state: "",
  country_code: "",
  country: "",
  registration: "",
  registration_number: "",
  vat_code: "",
  contact: "",
  email: "",
  iban: "",
  bic: "",
  bank: "",
  account: "",
  terms: "",
  late_fees: "",
  recovery: "",
  early_payment: "",
  vat_due: "",
}
