import { expect, it } from "vitest"
import { guessMapping } from "./guess-mapping.ts"

it("knows fields by their name, whatever its case and signs", () => {
  expect(guessMapping("contacts", ["First Name", "LAST_NAME", "E-mail"])).toEqual([
    "first_name",
    "last_name",
    "email",
  ])
})

it("knows what French files call them", () => {
  expect(guessMapping("contacts", ["Civilité", "Prénom", "Nom", "Société", "Téléphone portable"])).toEqual([
    "salutation",
    "first_name",
    "last_name",
    "company",
    "mobile",
  ])
  expect(guessMapping("companies", ["Nom", "Pays", "Code postal"])).toEqual(["name", "country", "zip_code"])
  expect(guessMapping("contacts", ["Nom", "Pays"])).toEqual(["last_name", "phone_country"])
  expect(guessMapping("contacts", ["Country"], [], { country: "Country" })).toEqual([null])
})

it("guesses no field twice, and nothing where nothing fits", () => {
  expect(guessMapping("companies", ["Name", "Company name", "Shoe size"])).toEqual(["name", null, null])
})

it("takes a name that many give to another field for that one first", () => {
  const labels = [{ business_name: "Raison sociale", name: "Nom" }]
  expect(guessMapping("companies", ["Raison sociale", "Pays"], labels)).toEqual(["name", "country"])
  expect(guessMapping("companies", ["Nom", "Raison sociale"], labels)).toEqual(["name", "business_name"])
})
