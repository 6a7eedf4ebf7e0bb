import { expect, it } from "vitest"
import { hasVatForm } from "#lib/backend/finance/invoices/vat-code.ts"
import { vatCode } from "./vat-code.ts"

it.each(["AT", "BE", "DE", "DK", "ES", "FR", "GB", "GR", "IT", "NL", "PL", "PT", "SE"])(
  "a demo exhibitor's VAT code has the form of its country: %s",
  (country) => {
    for (const digits of ["123456789", "000000000", "987654321"])
      expect(hasVatForm(vatCode(country, digits) ?? "", country)).toBe(true)
  },
)

it("outside of these there is none", () => {
  expect(vatCode("JP", "123456789")).toBeNull()
})
