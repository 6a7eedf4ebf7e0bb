import { expect, it } from "vitest"
import { mentionBefore } from "./mention-before.ts"

it.each([
  ["@", { start: 0, term: "" }],
  ["Ask @Jean M", { start: 4, term: "Jean M" }],
  ["(@zo", { start: 1, term: "zo" }],
  ["info@jean", undefined],
  ["@Jean\nand", undefined],
  ["nobody", undefined],
])("in %j", (text, mention) => {
  expect(mentionBefore(text, text.length)).toEqual(mention)
})
