import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { translators } from "#lib/i18n/translators.ts"
import { writtenLocales } from "#lib/i18n/written-locales.ts"
import { deductionsOf, depositLines, depositOf, type OpenDeposit, taxOfDeposit } from "./deposits.ts"
import { asBasisPoints, partOf } from "./figures.ts"
import { byTax, type ListedTax, sumsByTax, taxKey } from "./taxes.ts"
import { writtenMoney } from "./written-money.ts"

const texts = translators("printedInvoice")

type Language = "en" | "fr"

type Billing = {
  /** All that is to be invoiced. */
  billed: InvoiceLine[]
  open: readonly OpenDeposit[]
  currency: string
  language: Language
  /** Of the buyer's rule. */
  main: ListedTax
}

const percent = (language: Language) =>
  new Intl.NumberFormat(writtenLocales[language], { style: "percent", maximumFractionDigits: 2 })

/** What a deduction is called, with the amounts of its deposit: French law wants them beside its number and day. */
function deductionTexts({ currency, language }: Pick<Billing, "currency" | "language">) {
  const say = texts[language]
  const money = (cents: number) => writtenMoney(cents, { currency, language })
  const day = new Intl.DateTimeFormat(writtenLocales[language], { dateStyle: "long", timeZone: "UTC" })
  return ({ number, date, amount, tax_category, tax_rate }: OpenDeposit) => {
    const values = {
      net: money(amount),
      tax: money(partOf(amount, tax_rate)),
      rate: percent(language).format(tax_rate / 10_000),
    }
    return {
      label: say("deduction", { number, date: day.format(new Date(`${date}T12:00:00Z`)) }),
      detail: tax_category === "O" ? say("deductionOf", values) : say("deductionWithVat", values),
    }
  }
}

const depositLabel = (deposit: NonNullable<Composition["deposit"]>, language: Language) =>
  "percentage" in deposit
    ? texts[language]("depositOf", {
        rate: percent(language).format(deposit.percentage / 100),
      })
    : texts[language]("deposit")

/**
 * The lines of an invoice: those that are billed, less the deposits of before; of a deposit invoice a part of them. Deposits together
 * stay below what is billed, so that a final invoice has something left to pay (I-40).
 */
export function advanceOf(
  { deposit, discount }: Composition,
  { billed, open, currency, language, main }: Billing,
): { lines: InvoiceLine[]; discountRate: number; problems: Problems } {
  const discountRate = asBasisPoints(discount)
  if (!deposit) {
    const known = new Set(byTax(billed, main).map(({ tax }) => taxKey(tax)))
    const others = open.filter((one) => one.currency !== currency || !known.has(taxKey(taxOfDeposit(one))))
    const numbers = [...new Set(others.map(({ number }) => number))].join(", ")
    return {
      lines: [...billed, ...deductionsOf(open, main, deductionTexts({ currency, language }))],
      discountRate,
      problems: numbers ? { deposits: [{ code: "deposit_differs", values: { value: numbers } }] } : {},
    }
  }
  const { taxable, taxes } = sumsByTax(billed, discountRate, main, [])
  const net = depositOf(deposit, taxable)
  const before = open.reduce((sum, { amount }) => sum + amount, 0)
  return {
    lines: depositLines(billed, Math.max(net, 0), { main, taxes, label: depositLabel(deposit, language) }),
    discountRate: 0,
    problems: net + before >= taxable && billed.length > 0 ? { deposit: ["deposit_too_great"] } : {},
  }
}
