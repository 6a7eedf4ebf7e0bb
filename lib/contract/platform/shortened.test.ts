import { expect, it } from "vitest"
import { shortened } from "./shortened.ts"

it.each([
  ["For Lilas", 9, "For Lilas"],
  ["For Lilas, Petit Nuage and Co", 25, "For Lilas, Petit Nuage…"],
  ["For Lilas, Petit Nuage", 12, "For Lilas…"],
  ["For Lilaspetitnuage", 10, "For Lilas…"],
  ["abcd😀ef", 6, "abcd…"],
  ["abc😀efg", 6, "abc😀…"],
  ["abc👨‍👩‍👧efg", 10, "abc…"],
  ["abce\u0301fg", 5, "abc…"],
])("a line is cut where it reads well: %s, %i", (line, max, cut) => {
  expect(shortened(line, max)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(max)
  expect(cut.isWellFormed()).toBe(true)
})
