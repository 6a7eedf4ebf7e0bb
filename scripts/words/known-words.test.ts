import { expect, it } from "vitest"
import type { CountsByPath } from "#scripts/words/count-words.ts"
import {
  compareWords,
  explainDifference,
  grownWords,
  readKnown,
  writeKnown,
} from "#scripts/words/known-words.ts"

const counts = (...files: [path: string, counts: Record<string, number>][]): CountsByPath =>
  new Map(files.map(([path, ofFile]) => [path, new Map(Object.entries(ofFile))]))

const explain = (known: CountsByPath, found: CountsByPath) =>
  compareWords(known, found).map(explainDifference)

it("reads the list that it writes", () => {
  const list = counts(["a.ts", { "stand-in": 2, "put off": 1 }], ["b.ts", { lane: 12 }])
  expect(readKnown(writeKnown(list))).toEqual(list)
})

it("names the word to write where a file says more than is known, or is not known", () => {
  const known = counts(["a.ts", { mend: 1 }])
  expect(explain(known, counts(["a.ts", { mend: 2 }], ["b.ts", { anew: 1 }]))).toEqual([
    "a.ts: “mend” 2 times, 1 known → write: fix",
    "b.ts: “anew” 1 times, 0 known → write: again",
  ])
})

it("asks to shorten the list where a file says fewer, or is gone", () => {
  const known = counts(["a.ts", { mend: 2 }], ["b.ts", { anew: 1 }])
  expect(explain(known, counts(["a.ts", { mend: 1 }]))).toEqual([
    "a.ts: “mend” 1 times, 2 known → npm run words -- --write",
    "b.ts: “anew” 0 times, 1 known → npm run words -- --write",
  ])
})

it("takes a file that was moved or split, and refuses one that says more", () => {
  const known = counts(["a.ts", { mend: 2, anew: 1 }])
  const grown = (found: CountsByPath) => grownWords(compareWords(known, found))
  expect(grown(counts(["b.ts", { mend: 1 }], ["c.ts", { mend: 1 }]))).toEqual([])
  expect(grown(counts(["a.ts", { mend: 2, anew: 1 }], ["c.ts", { mend: 1 }]))).toEqual(["mend"])
})
