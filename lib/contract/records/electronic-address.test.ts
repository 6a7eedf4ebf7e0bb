import { expect, it } from "vitest"
import { maxElectronicAddress, sirenOfAddress } from "./electronic-address.ts"
import { optionalElectronicAddress } from "./record-inputs.ts"

it.each([
  ["404833048", "404833048"],
  ["404833048_40483304800022", "404833048"],
  ["404833048_40483304800022_ACHATS-12", "404833048"],
  ["404833048_FACTURES", "404833048"],
  ["404833048_70204275500240", undefined],
  ["404833048_70204275500240_ACHATS", undefined],
  ["40483304800022", undefined],
  ["404833048_", undefined],
  ["404833048_service achats", undefined],
  ["404 833 048", undefined],
  ["factures@petitnuage.fr", undefined],
  ["", undefined],
])("%s is an address of %s", (address, siren) => {
  expect(sirenOfAddress(address)).toBe(siren)
})

it.each([
  [" 404 833 048 ", "404833048"],
  ["404\u00a0833\u202f048_404 833 048 00022", "404833048_40483304800022"],
  ["404833048_FACTURES", "404833048_FACTURES"],
  [" ", null],
  ["404833048_service achats", "refused"],
])("“%s” is stored as %s", (typed, stored) => {
  const { success, data } = optionalElectronicAddress(maxElectronicAddress).safeParse(typed)
  expect(success ? data : "refused").toBe(stored)
})
