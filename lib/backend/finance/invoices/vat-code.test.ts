import { expect, it } from "vitest"
import { hasVatForm, plainVatCode } from "./vat-code.ts"

it.each([
  ["FR83404833048", "FR", true],
  ["fr 83 404 833 048", "FR", true],
  ["FR_83.404-833.048", "FR", true],
  ["FR_9128370925", "FR", false],
  ["FR12000045202", "MC", true],
  ["MC12000045202", "MC", false],
  ["EL094259216", "GR", true],
  ["GR094259216", "GR", true],
  ["GR094259216", "FR", false],
  ["DE136695976", "DE", true],
  ["DE13669597", "DE", false],
  ["FR83404833048", "DE", false],
  ["83404833048", "FR", false],
  ["", "FR", false],
])("'%s' has the form of a VAT code of %s: %s", (code, country, has) => {
  expect(hasVatForm(code, country)).toBe(has)
})

it.each([
  [" gr 094.259-216 ", "GR", "EL094259216"],
  ["el094259216", "GR", "EL094259216"],
  ["GR094259216", "FR", "GR094259216"],
  ["fr 83_404", "FR", "FR83404"],
])("'%s' of %s is stored as %s", (code, country, plain) => expect(plainVatCode(code, country)).toBe(plain))
