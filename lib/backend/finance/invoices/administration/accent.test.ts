import { expect, it } from "vitest"
import { isReadable } from "./accent.ts"

it.each([
  ["#000000", true],
  ["#4a61cc", true],
  // The palest grey that is read on white, and the next one.
  ["#767676", true],
  ["#777777", false],
  ["#ffd400", false],
  ["#ffffff", false],
])("text of the colour %s is readable on paper: %s", (colour, readable) => {
  expect(isReadable(colour)).toBe(readable)
})
