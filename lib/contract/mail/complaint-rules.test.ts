import { expect, it } from "vitest"
import { areTooMany, isTelling } from "./complaint-rules.ts"

it.each<[number, number, boolean, string]>([
  [199, 199, false, "a mail less than says something"],
  [200, 3, false, "a complaint less than says something"],
  [200, 4, true, "as few of both as say something"],
  [2_000, 6, false, "at 0.3 %"],
  [1_999, 6, true, "just above it"],
  [1_333, 4, true, "just above it with few complaints"],
  [1_334, 4, false, "just below it"],
  [0, 0, false, "nothing"],
])("of %i mails %i complaints are too many: %s (%s)", (delivered, complained, expected) => {
  expect(areTooMany({ delivered, complained })).toBe(expected)
})

it("a rate says something from 200 mails on", () => {
  expect([199, 200].map((delivered) => isTelling({ delivered, complained: 0 }))).toEqual([false, true])
})
