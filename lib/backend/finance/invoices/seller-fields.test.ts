import { expect, it } from "vitest"
import { missingOfSeller } from "./seller-fields.ts"

const french = {
  legal_name: "Salons SARL",
  street: "1 rue Haute",
  zip_code: "75003",
  city: "Paris",
  registration_number: "123456782",
  vat_code: "FR11123456782",
  iban: "FR76 1234 5987 6501 2345 6789 014",
  account: "",
  is_eu: true,
}
const american = { ...french, registration_number: "12-3456789", vat_code: "", iban: "", is_eu: false }

it.each([
  ["a whole one in the European Union", french, []],
  [
    "one with nothing",
    { ...french, legal_name: " ", iban: "", vat_code: "" },
    ["legal_name", "vat_code", "iban"],
  ],
  [
    "the numbers of the example",
    {
      ...french,
      registration_number: "404 833 048",
      vat_code: "FR83404833048",
      iban: "FR76 3000 6000 0112 3456 7890 189",
    },
    ["registration_number", "vat_code", "iban"],
  ],
  ["one elsewhere, without an account", american, ["account"]],
  ["one elsewhere, with an account", { ...american, account: "021000021 · 123456789" }, []],
  ["one elsewhere, with an IBAN", { ...american, iban: "GB82WEST12345698765432" }, []],
  [
    "the example's number in the United States",
    { ...american, registration_number: "00-0000000", account: "1" },
    ["registration_number"],
  ],
])("of %s this is missing", (_, seller, missing) => {
  expect(missingOfSeller(seller)).toEqual(missing)
})
