import { expect, it } from "vitest"
import { findCountry, findSalutation } from "./usual-names.ts"

const countries = [
  "FR",
  "US",
  "GB",
  "CZ",
  "TR",
  "NL",
  "DE",
  "CH",
  "RE",
  "KR",
  "JP",
  "AT",
  "SE",
  "AE",
  "BE",
  "PL",
]
const names = new Intl.DisplayNames(["en"], { type: "region" })
const namesFr = new Intl.DisplayNames(["fr"], { type: "region" })
const store = countries.map((code, at) => ({
  id: at + 1,
  code,
  name: names.of(code) ?? "",
  name_fr: namesFr.of(code) ?? "",
  phone_prefix: "",
  is_eu: true,
}))

it.each([
  ["FR", ["France", "FR", "FRA", "fra", "Frankreich", "Francia", "Ranska", "フランス"]],
  [
    "US",
    [
      "USA",
      "U.S.A.",
      "US",
      "Etats Unis",
      "Les États-Unis",
      "Estados Unidos",
      "Vereinigte Staaten",
      "Stati Uniti",
    ],
  ],
  ["GB", ["UK", "U.K.", "Angleterre", "ENGLAND", "Grande-Bretagne", "GBR", "Écosse", "Großbritannien"]],
  ["CZ", ["République tchèque", "Tchéquie", "Czech Republic", "Tschechien", "Česko", "CZE"]],
  ["TR", ["Turkey", "Turquie", "Türkei"]],
  ["NL", ["Hollande", "Pays-Bas", "The Netherlands", "Nederland", "Niederlande"]],
  ["RE", ["La Réunion", "Réunion"]],
  ["KR", ["Corée du Sud", "South Korea"]],
  ["AT", ["Autriche", "Österreich", "AUT"]],
  ["AE", ["Émirats arabes unis", "UAE"]],
])("knows what people call %s", (code, called) => {
  expect(called.map((name) => findCountry(store, name)?.code)).toEqual(called.map(() => code))
})

it("knows no country of a name that is none", () => {
  expect(["Atlantis", "XYZ", "", "Lyon"].map((name) => findCountry(store, name))).toEqual(
    Array(4).fill(undefined),
  )
})

const forms = [
  { id: 1, name: "Mr", name_fr: "M." },
  { id: 2, name: "Mrs", name_fr: "Mme" },
  { id: 3, name: "Ms", name_fr: "Mlle" },
]

it.each([
  ["Mr", ["Monsieur", "M.", "M", "mister", "Herr", "Sig.", "Sr.", "Señor", "Dhr."]],
  ["Mrs", ["Madame", "Mme", "MME.", "Frau", "Sra.", "Sig.ra", "Signora", "Mevrouw"]],
  ["Ms", ["Mlle", "Mademoiselle", "Miss", "Srta."]],
])("knows forms of address that mean %s", (name, said) => {
  expect(said.map((form) => findSalutation(forms, form)?.name)).toEqual(said.map(() => name))
})

it("does not decide for two at once, nor for a salutation that the lists do not have", () => {
  expect(["M. et Mme", "Dr", "Prof."].map((form) => findSalutation(forms, form))).toEqual(
    Array(3).fill(undefined),
  )
})
