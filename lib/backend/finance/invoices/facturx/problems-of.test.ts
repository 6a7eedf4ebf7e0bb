import { describe, expect, it } from "vitest"
import { brokenXml, faults, ofCategory } from "#tests/factories/broken-invoices.ts"
import { facturX } from "./cross-industry-invoice.ts"
import { problemsOf, rules } from "./problems-of.ts"

describe("the rules of EN 16931", () => {
  it("find nothing in a document of any category of VAT", () => {
    const categories = ["S", "Z", "E", "AE", "G", "O"] as const
    expect(categories.flatMap((category) => problemsOf(facturX(ofCategory(category))))).toEqual([])
  })

  it("are each seen broken by a fault of theirs", () => {
    expect(Object.keys(faults).sort()).toEqual(rules.map(({ id }) => id).sort())
  })

  it.each(Object.keys(faults))("%s finds the fault that breaks it", (rule) => {
    const { whole, broken } = brokenXml(rule)
    expect(broken).not.toBe(whole)
    expect(problemsOf(whole)).toEqual([])
    expect(problemsOf(broken)).toContain(rule)
  })
})
