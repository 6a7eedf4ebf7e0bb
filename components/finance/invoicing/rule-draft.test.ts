import { expect, it } from "vitest"
import type { StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import { draftOf, fieldsOf, rateOf } from "./rule-draft.ts"

it.each([null, true, false])(
  "a rule that nobody touched is saved as it was (VAT code %s)",
  (has_vat_code) => {
    const fields = {
      name: "EU",
      place: "eu" as const,
      has_vat_code,
      category: "AE" as const,
      rate: 0,
      reason: "Reverse charge",
      reason_fr: "Autoliquidation",
      reason_code: "VATEX-EU-AE",
    }
    const rule: StoredTaxRule = { ...fields, id: 3, entity: "sarl", version: 2 }
    expect(fieldsOf(draftOf(rule))).toEqual(fields)
  },
)

it("reads a rate in English or French, of two decimals at most", () => {
  expect(["20", "5,5", "8.25"].map(rateOf)).toEqual([20, 5.5, 8.25])
  expect(["", "abc", "101", "1.234", "-1"].map(rateOf)).toEqual(Array(5).fill(undefined))
})
