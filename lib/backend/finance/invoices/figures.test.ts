import { expect, it } from "vitest"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { isTaxOn } from "./facturx/rules/sums.ts"
import { amountOf, instalmentsOf, partOf, pieceOf, shareOut, sumsOf, withoutTax } from "./figures.ts"

const draw = numbersFrom(20_261_122)
const drawn = (max: number) => Array.from({ length: 300 }, () => draw(max))

it("discount and tax are rounded half up to the cent", () => {
  const lines = [
    { quantity: 2, unit_price: 10_005 },
    { quantity: 1, unit_price: 1 },
  ]
  expect(sumsOf(lines, 0, 0)).toEqual({
    subtotal: 20_011,
    discount: 0,
    taxable: 20_011,
    tax: 0,
    total: 20_011,
  })
  expect(sumsOf(lines, 1250, 2000)).toEqual({
    subtotal: 20_011,
    discount: 2501,
    taxable: 17_510,
    tax: 3502,
    total: 21_012,
  })
  expect(partOf(5, 1000)).toBe(1)
})

it.each([
  [1.5, 10_005, 15_008],
  [1.5, -10_005, -15_008],
  [0.125, 4, 1],
  [0.125, -4, -1],
  [0.333, 100, 33],
  // Binary fractions of 1.005 and 0.145 would fall below the half.
  [1.005, 100, 101],
  [0.145, 100, 15],
])("%s times %s is %s", (quantity, unit_price, amount) => {
  expect(amountOf({ quantity, unit_price })).toBe(amount)
})

it("what is split adds up to the cent, whatever the part", () => {
  const split = (firstRate: number) => ({ firstRate, first: "2026-01-01", second: "2026-05-01" })
  for (const total of drawn(5_000_000).map((cents) => cents + 1)) {
    const parts = instalmentsOf(total, split(draw(10_001)), "2026-02-01")
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(parts.every(({ amount }) => amount > 0)).toBe(true)
  }
  expect(instalmentsOf(100, split(3000), "2026-02-01")).toEqual([
    { due_date: "2026-01-01", amount: 30 },
    { due_date: "2026-05-01", amount: 70 },
  ])
  expect(instalmentsOf(100, split(10_000), "2026-02-01")).toEqual([{ due_date: "2026-01-01", amount: 100 }])
  expect(instalmentsOf(100, undefined, "2026-02-01")).toEqual([{ due_date: "2026-02-01", amount: 100 }])
})

it("shares by weight add up to the cent and differ from their exact part by less than one", () => {
  for (const amount of drawn(10_000_000)) {
    const weights = Array.from({ length: 1 + draw(7) }, () => draw(100_000))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const parts = shareOut(amount, weights)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
    if (whole > 0)
      for (const [place, part] of parts.entries())
        expect(Math.abs(part - (amount * (weights[place] ?? 0)) / whole)).toBeLessThan(1)
  }
})

it("an amount with tax is taken apart into what is before it and the tax, without losing a cent", () => {
  for (const amount of drawn(10_000_000)) {
    const { taxable, tax } = withoutTax(amount, 2000)
    expect(taxable + tax).toBe(amount)
    expect(Math.abs(tax - taxable * 0.2)).toBeLessThan(1)
  }
})

it("pieces of a document add up to what it has before tax and to its tax, however it is cut", () => {
  for (const cents of drawn(100_000)) {
    const rate = [2000, 1000, 550, 0][draw(4)] ?? 0
    const whole = sumsOf([{ quantity: 1, unit_price: cents + 1 }], 0, rate)
    const pieces = { total: 0, taxable: 0, tax: 0 }
    while (pieces.total < whole.total) {
      const piece = Math.min(1 + draw(Math.ceil(whole.total / 3)), whole.total - pieces.total)
      const { taxable, tax } = pieceOf(whole, pieces, piece, rate)
      expect([taxable + tax, Math.min(taxable, tax) >= 0]).toEqual([piece, true])
      // As near to the tax on its own base as the norm wants it of each document.
      expect(isTaxOn(tax, taxable, rate)).toBe(true)
      pieces.total += piece
      pieces.taxable += taxable
      pieces.tax += tax
    }
    expect(pieces).toEqual({ total: whole.total, taxable: whole.taxable, tax: whole.tax })
  }
})

it("a document that was credited cent by cent has returned its tax and no more", () => {
  const whole = sumsOf([{ quantity: 1, unit_price: 667 }], 0, 2000)
  const pieces = { total: 0, taxable: 0 }
  for (const piece of [...Array.from({ length: 799 }, () => 1), whole.total - 799]) {
    pieces.taxable += pieceOf(whole, pieces, piece, 2000).taxable
    pieces.total += piece
  }
  expect([whole.tax, pieces.total - pieces.taxable]).toEqual([133, 133])
})
