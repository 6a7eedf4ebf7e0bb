import { expect, it } from "vitest"
import { balanceDifference } from "./running-balance.ts"

const row = (amount: number, balance: number | null) => ({ amount, balance })
const rows = [row(100, 100), row(-30, 70), row(5, null), row(25, 100), row(1, 101), row(2, 103)]

it("finds nothing in balances that follow each other, whichever way they are sorted", () => {
  expect(balanceDifference(rows)).toEqual([])
  expect(balanceDifference(rows.toReversed())).toEqual([])
})

it("finds what is missing between the first balance and the last", () => {
  const shortened = rows.filter((_, place) => place !== 3)
  expect(balanceDifference(shortened)).toEqual([{ computed: 78, stated: 103 }])
  expect(balanceDifference(shortened.toReversed())).toEqual([{ computed: 78, stated: 103 }])
})

it("says nothing of one balance, or of a column whose rows do not follow each other", () => {
  expect(balanceDifference([row(1, 1)])).toEqual([])
  expect(balanceDifference([row(1, 7), row(2, 7), row(3, 7)])).toEqual([])
})
