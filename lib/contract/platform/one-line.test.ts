import { expect, it } from "vitest"
import { oneLine } from "./one-line.ts"

it.each([
  ["a line break", "Lise\r\nBcc: x@data-in.example", "Lise Bcc: x@data-in.example"],
  ["a tab and a line separator", "Lise\tMorel\u2028Paris", "Lise Morel Paris"],
  ["a hyphen that is not seen", "Dumar\u00ADtin", "Dumartin"],
  ["a space without width", "\u200BDumar\u200Btin\uFEFF", "Dumartin"],
  ["a turn of direction", "\u202Eeurtsulli", "eurtsulli"],
  ["an isolated part", "\u2067נועה\u2069", "נועה"],
])("a text of one line has no %s", (_, typed, stored) => {
  expect(oneLine(typed)).toBe(stored)
})

it("a text of one line keeps joiners and what is typed otherwise", () => {
  for (const text of ["نیم\u200Cفاصله", "👩\u200D🎨 Atelier", "D’Arbois  &  fils"])
    expect(oneLine(text)).toBe(text)
})
