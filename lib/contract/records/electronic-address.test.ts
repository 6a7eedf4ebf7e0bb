import { expect, it } from "vitest"
import { sirenOfAddress } from "./electronic-address.ts"

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
