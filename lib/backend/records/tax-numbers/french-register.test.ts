import { expect, it } from "vitest"
import { registrationNumberProblem } from "./french-register.ts"

it.each([
  ["404 833 048", "FR", undefined],
  ["404833049", "FR", "siren_check"],
  ["732 829 320 00074", "FR", undefined],
  ["732 829 320 00075", "FR", "siren_check"],
  // La Poste: its head office by Luhn, its post offices by their sum.
  ["35600000000048", "FR", undefined],
  ["35600000049837", "FR", undefined],
  ["35600000049838", "FR", "siren_check"],
  ["RCS Paris 404 833 048", "FR", "siren_form"],
  ["4048330", "FR", "siren_form"],
  ["404833049", "RE", "siren_check"],
  ["", "FR", undefined],
  ["HRB 1234", "DE", undefined],
])("the number '%s' of a company in %s: %s", (number, country, problem) => {
  expect(registrationNumberProblem(number, country)).toBe(problem)
})
