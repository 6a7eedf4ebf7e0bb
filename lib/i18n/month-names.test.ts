import { expect, it } from "vitest"
import { withMonthsIn } from "./month-names.ts"

it.each([
  ["fr", "July 2027", "juillet 2027"],
  ["fr", "Paris August 2026", "Paris août 2026"],
  ["fr", "Mayday 2027", "Mayday 2027"],
  ["en", "July 2027", "July 2027"],
] as const)("in %s %s is called %s", (locale, name, expected) => {
  expect(withMonthsIn(locale, name)).toBe(expected)
})
