import { expect, it } from "vitest"
import { inSentences } from "./in-sentences.ts"

it.each([
  [["Correct it", "[X] is unknown."], "Correct it. [X] is unknown."],
  [["Vraiment\u202f?", "Oui…", "Corrigez-le"], "Vraiment\u202f? Oui… Corrigez-le."],
  [[], ""],
])("texts one after the other are sentences: %s", (texts, shown) => {
  expect(inSentences(texts)).toBe(shown)
})
