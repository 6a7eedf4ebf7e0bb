import { expect, it } from "vitest"
import type { LedgerAccount } from "#lib/contract/finance/ledger-books.ts"
import { accountsOf, draftsOf, isFilled } from "./account-draft.ts"

const chart: LedgerAccount[] = [
  { use: "sales", category: null, rate: null, number: "706000", label: "Services" },
  { use: "sales", category: "S", rate: 850, number: "706150", label: "Services, 8,5 %" },
]

it("a chart that nobody touched is saved as it was", () => {
  expect(accountsOf(draftsOf(chart))).toEqual(chart)
})

it("an account needs a number and a label, and a rate where it is for a category", () => {
  const [forAll, own] = draftsOf(chart)
  if (!(forAll && own)) throw new Error("The chart has two accounts")
  expect(isFilled([forAll, own])).toBe(true)
  expect(isFilled([{ ...forAll, number: " " }])).toBe(false)
  expect(isFilled([{ ...own, rate: "" }])).toBe(false)
  expect(accountsOf([{ ...own, rate: "8,5", number: " 706150 " }])).toEqual([chart[1]])
})
