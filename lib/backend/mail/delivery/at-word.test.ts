import { expect, it } from "vitest"
import { atWord } from "./at-word.ts"

it.each([
  ["Dear Ada", 8, "Dear Ada"],
  ["Dear Ada Roy", 8, "Dear Ada…"],
  ["Dear Ada Roy", 10, "Dear Ada…"],
  ["Donaudampfschiff", 5, "Donau…"],
  ["", 5, ""],
])("%j in %i characters", (text, max, shown) => {
  expect(atWord(text, max)).toBe(shown)
})
