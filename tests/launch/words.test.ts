import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { listFiles } from "#scripts/verification/verify-changes.ts"
import { countInFiles } from "#scripts/words/count-words.ts"
import { compareWords, explainDifference, knownFile, readKnown } from "#scripts/words/known-words.ts"
import { privateWords } from "#scripts/words/private-words.ts"

it("no file says a private word that it did not say before", async () => {
  const known = readKnown(readFileSync(knownFile, "utf8"))
  expect(known.size).toBeGreaterThan(0)
  expect(compareWords(known, countInFiles(await listFiles())).map(explainDifference)).toEqual([])
})

it("the glossary has each of them, with the word to write", () => {
  const glossary = readFileSync("docs/glossary.md", "utf8")
  const rows = privateWords.map(
    ({ word, instead, namesOnly }) => `| ${word} | ${instead} | ${namesOnly ? "names" : "everywhere"} |`,
  )
  expect(rows.filter((row) => !glossary.includes(row))).toEqual([])
})
