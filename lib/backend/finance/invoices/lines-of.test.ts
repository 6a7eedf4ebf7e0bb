import { expect, it } from "vitest"
import { linesOf } from "./lines-of.ts"

const price = (booth: number, name: string, amount: number) => ({
  booth,
  name,
  name_fr: null,
  amount,
  currency: "EUR" as const,
  brands: "Bonton",
  number: null,
})

it("takes a rebate off the dearest line of its booth, which names it, and keeps the sum", () => {
  const prices = [
    price(1, "Corner", 816_000),
    price(2, "Lamp", 5_000),
    price(2, "Newcomer", 265_000),
    price(2, "Early bird", -13_250),
  ]
  const lines = linesOf({ id: 7, prices }, "en")
  expect(lines.map(({ label, detail, unit_price }) => [label, detail, unit_price])).toEqual([
    ["Corner", "Bonton", 816_000],
    ["Lamp", "Bonton", 5_000],
    ["Newcomer", "Bonton · Early bird: -132.50", 251_750],
  ])
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(816_000 + 5_000 + 265_000 - 13_250)
})

it("leaves a rebate of a booth without a price as it is", () => {
  expect(linesOf({ id: 7, prices: [price(1, "Gift", -100)] }, "en")).toMatchObject([{ amount: -100 }])
})

it("names booths in the language of the invoice, in the other where there is no name in it", () => {
  const corner = { ...price(1, "Corner booth", 100), name_fr: "Stand d’angle", number: "12" }
  const lines = (language: "en" | "fr") => linesOf({ id: 7, prices: [corner, price(2, "Lamp", 5)] }, language)
  expect(lines("fr").map(({ label }) => label)).toEqual(["Stand d’angle · 12", "Lamp"])
  expect(lines("en").map(({ label }) => label)).toEqual(["Corner booth · 12", "Lamp"])
})
