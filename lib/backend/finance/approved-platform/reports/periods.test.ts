import { expect, it } from "vitest"
import { openPeriods } from "./periods.ts"

const listed = (...input: Parameters<typeof openPeriods>) =>
  openPeriods(...input).map(({ from, to }) => `${from} ${to}`)

it("reports sales three times a month and receipts once, by the monthly regime", () => {
  const regime = "monthly"
  expect(listed({ kind: "sales", regime }, "2026-02-05", null, "2026-03-11")).toEqual([
    "2026-02-05 2026-02-10",
    "2026-02-11 2026-02-20",
    "2026-02-21 2026-02-28",
    "2026-03-01 2026-03-10",
  ])
  expect(listed({ kind: "receipts", regime }, "2026-02-05", null, "2026-03-11")).toEqual([
    "2026-02-05 2026-02-28",
  ])
})

it.each(["quarterly", "simplified"] as const)("reports both once a month, by the %s regime", (regime) => {
  for (const kind of ["sales", "receipts"] as const)
    expect(listed({ kind, regime }, "2028-02-01", null, "2028-03-01")).toEqual(["2028-02-01 2028-02-29"])
})

it("reports both every two months where no VAT is charged", () => {
  expect(listed({ kind: "sales", regime: "exempt" }, "2026-11-15", null, "2027-03-01")).toEqual([
    "2026-11-15 2026-12-31",
    "2027-01-01 2027-02-28",
  ])
})

it("begins after the last day that was reported, also by another regime, and never before the first", () => {
  const sales = { kind: "sales", regime: "quarterly" } as const
  expect(listed(sales, "2026-01-01", "2026-03-10", "2026-05-01")).toEqual([
    "2026-03-11 2026-03-31",
    "2026-04-01 2026-04-30",
  ])
  expect(listed(sales, "2026-06-01", "2026-03-10", "2026-07-01")).toEqual(["2026-06-01 2026-06-30"])
})

it("has two days in each period", () => {
  expect(listed({ kind: "sales", regime: "monthly" }, "2026-02-10", null, "2026-02-21")).toEqual([
    "2026-02-10 2026-02-20",
  ])
})

it("reports nothing of a period that is not over", () => {
  expect(listed({ kind: "sales", regime: "monthly" }, "2026-02-01", null, "2026-02-10")).toEqual([])
  expect(listed({ kind: "sales", regime: "monthly" }, "2026-02-01", "2026-02-10", "2026-02-11")).toEqual([])
})
