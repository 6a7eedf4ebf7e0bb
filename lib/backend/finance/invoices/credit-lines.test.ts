import { expect, it } from "vitest"
import { createRandom, type Random } from "#prisma/seed/random.ts"
import { type CreditableLine, type CreditedTax, creditOfLines } from "./credit-lines.ts"
import { asBasisPoints, sumsOf } from "./figures.ts"
import { sumsByTax, taxKey } from "./taxes.ts"

const listed = (rate: number) => ({ category: "S" as const, rate, reason: "", reason_code: "" })

function drawnLine(random: Random, id: number, rates: readonly number[]): CreditableLine {
  const quantity = random.pick([1, 3, 2.5, 0.333, 12])
  const rate = random.pick(rates)
  const tax = rate === 20 ? null : listed(rate)
  const about = { registration_id: 1, label: "Line", detail: "", is_deduction: false }
  return { ...about, id, quantity, unit_price: random.between(1, 99_999), tax, remaining: quantity }
}

function drawnInvoice(random: Random) {
  const rates = random.pick([[20], [20, 10], [20, 10, 5.5]])
  const lines = Array.from({ length: random.between(1, 6) }, (_, index) =>
    drawnLine(random, index + 1, rates),
  )
  const discount_rate = random.pick([0, 7.5, 33.33])
  const billed = lines.map((line) => ({ ...line, amount: sumsOf([line], 0, 0).subtotal, deducts: null }))
  const sums = sumsByTax(billed, asBasisPoints(discount_rate), listed(20), rates.map(listed))
  return { lines, tax: { ...listed(20), amount: sums.tax }, taxes: sums.taxes, discount_rate }
}

type Drawn = ReturnType<typeof drawnInvoice>

/** Credits so much of lines, and adds it to what was credited; a part that comes to less than a cent is left for another note. */
function credit(invoice: Drawn, before: CreditedTax[], chosen: { line: number; quantity: number }[]) {
  const note = creditOfLines(invoice, invoice.lines, before, chosen)
  if (typeof note === "string") return
  expect(note.discount).toBeGreaterThanOrEqual(0)
  const parts = new Map(note.taxes.map((part) => [taxKey(part), part]))
  invoice.taxes.forEach((whole, index) => {
    const part = parts.get(taxKey(whole))
    const known = before[index] ?? { taxable: 0, tax: 0 }
    before[index] = { taxable: known.taxable + (part?.taxable ?? 0), tax: known.tax + (part?.amount ?? 0) }
  })
  for (const { line, quantity } of chosen) {
    const credited = invoice.lines[line - 1]
    if (credited) credited.remaining = Math.round((credited.remaining - quantity) * 1000) / 1000
  }
}

/** Some of what remains. */
const drawnPart = (random: Random, lines: readonly CreditableLine[]) =>
  lines
    .filter(({ remaining }) => remaining > 0 && random.chance(0.6))
    .map(({ id, remaining }) => {
      const part = Math.round(remaining * 1000 * random.pick([0.25, 0.5, 1])) / 1000
      return { line: id, quantity: Math.max(part, 0.001) }
    })

it("returns drawn invoices to the cent, whatever their lines are credited by", () => {
  const random = createRandom(51)
  for (let round = 0; round < 300; round++) {
    const invoice = drawnInvoice(random)
    const before: CreditedTax[] = invoice.taxes.map(() => ({ taxable: 0, tax: 0 }))
    for (let notes = 0; notes < 12; notes++) {
      const part = drawnPart(random, invoice.lines)
      if (part.length > 0) credit(invoice, before, part)
    }
    const rest = invoice.lines.filter(({ remaining }) => remaining > 0)
    if (rest.length > 0)
      credit(
        invoice,
        before,
        rest.map(({ id, remaining }) => ({ line: id, quantity: remaining })),
      )
    expect(invoice.lines.map(({ remaining }) => remaining)).toEqual(invoice.lines.map(() => 0))
    expect(before).toEqual(invoice.taxes.map(({ taxable, amount }) => ({ taxable, tax: amount })))
  }
})
