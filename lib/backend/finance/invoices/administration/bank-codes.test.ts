import { expect, it } from "vitest"
import { isBic, isIban } from "./bank-codes.ts"

it.each(["FR7630006000011234567890189", "DE89370400440532013000", "GB82WEST12345698765432"])(
  "%s is an IBAN, and is none with one digit wrong",
  (iban) => {
    expect(isIban(iban)).toBe(true)
    expect(isIban(iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false)
  },
)

it("takes a BIC of 8 or 11 signs", () => {
  expect(["AGRIFRPP", "AGRIFRPP882", "AGRIFRP", "12345678"].map(isBic)).toEqual([true, true, false, false])
})
