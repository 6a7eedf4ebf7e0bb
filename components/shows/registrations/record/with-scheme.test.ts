import { expect, it } from "vitest"
import { withScheme } from "./with-scheme.ts"

it.each([
  ["instagram.com/bonton", "https://instagram.com/bonton"],
  ["http://bonton.example", "http://bonton.example"],
  ["https://bonton.example", "https://bonton.example"],
])("a link leads to the web, with https:// where it says nothing: %s", (typed, shown) => {
  expect(withScheme(typed)).toBe(shown)
})
