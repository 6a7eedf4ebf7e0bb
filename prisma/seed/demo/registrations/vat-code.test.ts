import { expect, it } from "vitest"
import { vatCodeProblem } from "#lib/backend/records/tax-numbers/vat-code.ts"
import { vatCode } from "./vat-code.ts"

it.each(["AT", "BE", "DE", "DK", "ES", "FR", "GB", "GR", "IT", "NL", "PL", "PT", "SE"])(
  "a demo exhibitor's VAT code is right in its country: %s",
  (country) => {
    for (const digits of ["123456789", "000000000", "987654321", "405060708", "919293949"]) {
      const code = vatCode(country, digits)
      expect([code, code && vatCodeProblem(code, country)]).toEqual([expect.any(String), undefined])
    }
  },
)

it("outside of these there is none", () => {
  expect(vatCode("JP", "123456789")).toBeNull()
})
