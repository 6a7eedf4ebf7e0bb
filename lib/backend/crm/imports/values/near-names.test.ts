import { expect, it } from "vitest"
import { nearNames } from "./near-names.ts"

const rows = [
  "Jeanne Martin",
  "Jean Martin",
  "Paul Durand",
  "Concept store",
  "Department store",
  "United Kingdom",
].map((name, id) => ({ id, name }))

it.each([
  ["J. Martin", ["Jeanne Martin", "Jean Martin"]],
  ["MARTIN Jean", ["Jean Martin", "Jeanne Martin"]],
  ["Concept-stores", ["Concept store"]],
  ["Concept store (Paris)", ["Concept store"]],
  ["Unitd Kingdom", ["United Kingdom"]],
  ["Departmnet sotre", ["Department store"]],
  ["Zebra", []],
  ["!", []],
])("proposes for “%s” the names near it", (text, expected) => {
  expect(
    nearNames(text, rows)
      .map(({ name }) => name)
      .slice(0, expected.length || 1),
  ).toEqual(expected)
})

it("takes names with one word in common for other names", () => {
  expect(nearNames("Presse salon", [{ id: 1, name: "VIP salon" }])).toEqual([])
})

it("knows two letters that are exchanged in a short name", () => {
  const france = [{ id: 1, name: "France" }]
  expect(nearNames("Frnace", france)).toEqual(france)
  expect(nearNames("Greece", france)).toEqual([])
})

it("knows the French name and the code too", () => {
  const countries = [{ id: 1, name: "Germany", name_fr: "Allemagne", code: "DE" }]
  expect(nearNames("Allemange", countries)).toEqual(countries)
})
