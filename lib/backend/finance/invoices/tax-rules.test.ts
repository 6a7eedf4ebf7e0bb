import { describe, expect, it } from "vitest"
import { placeOf, ruleFor, type TaxRule } from "./tax-rules.ts"

const france = { code: "FR", is_eu: true, zip_code: "" }
const monaco = { code: "MC", is_eu: true, zip_code: "" }
const greece = { code: "GR", is_eu: true, zip_code: "" }
const britain = { code: "GB", is_eu: false, zip_code: "" }
const america = { code: "US", is_eu: false, zip_code: "" }

it.each([
  [france, france, "domestic"],
  [france, monaco, "domestic"],
  [monaco, france, "domestic"],
  [france, greece, "eu"],
  [monaco, greece, "eu"],
  [france, britain, "abroad"],
  [america, america, "domestic"],
  [america, france, "abroad"],
  [america, monaco, "abroad"],
  [america, britain, "abroad"],
] as const)("from a seller in $code a buyer in %o is %s", (seller, buyer, place) => {
  expect(placeOf(seller, buyer)).toBe(place)
})

describe("the rule for a buyer", () => {
  const rule = (name: string, place: TaxRule["place"], has_vat_code: boolean | null): TaxRule => ({
    name,
    place,
    has_vat_code,
    category: "S",
    rate: 2000,
    reason: "",
    reason_fr: "",
    reason_code: "",
  })
  const rules = [
    rule("domestic", "domestic", null),
    rule("reverse charge", "eu", true),
    rule("without a code", "eu", false),
    rule("anyone else", "eu", null),
    rule("export", "abroad", null),
  ]

  it.each([
    ["domestic", true, "domestic"],
    ["domestic", false, "domestic"],
    ["eu", true, "reverse charge"],
    ["eu", false, "without a code"],
    ["abroad", true, "export"],
  ] as const)("%s, with a VAT code: %s, is the first that fits", (place, hasVatCode, name) => {
    expect(ruleFor(rules, place, hasVatCode)?.name).toBe(name)
  })

  it("is none where none fits", () => {
    expect(ruleFor(rules.slice(0, 2), "eu", false)).toBeUndefined()
    expect(ruleFor([], "domestic", true)).toBeUndefined()
  })
})
