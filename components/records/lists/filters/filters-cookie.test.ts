import { expect, it } from "vitest"
import { isNamed, withList } from "./filters-cookie.ts"

it("keeps of each list whether its filters are open, whatever the others do", () => {
  const both = withList("contacts", true, withList("companies", true))
  expect(isNamed("companies", both)).toBe(true)
  expect(isNamed("contacts", both)).toBe(true)
  expect(isNamed("registrations", both)).toBe(false)
  const one = withList("companies", false, both)
  expect(isNamed("companies", one)).toBe(false)
  expect(isNamed("contacts", one)).toBe(true)
  expect(withList("contacts", true, one)).toBe(one)
  expect(isNamed("companies", undefined)).toBe(false)
})
