import { expect, it } from "vitest"
import { familiesFor } from "./families.ts"
import { directionOf, visualRuns } from "./visual-runs.ts"

const runsOf = (line: string, country = "") =>
  visualRuns(line, directionOf(line), familiesFor(line, country)).map(({ family, text }) => [family, text])

it.each([
  ["Maison", [["inter", "Maison"]]],
  [
    "Maison 上海 SAS",
    [
      ["inter", "Maison "],
      ["simplified", "上海 "],
      ["inter", "SAS"],
    ],
  ],
  [
    "ﬁn",
    [
      ["noto", "ﬁ"],
      ["inter", "n"],
    ],
  ],
  ["דג", [["hebrew", "דג"]]],
  // The paragraph is Hebrew: it begins at the right, and brackets open to the left.
  [
    "דג (אב) Ltd",
    [
      ["inter", "Ltd"],
      ["inter", " ("],
      ["hebrew", "אב"],
      ["inter", ")"],
      ["hebrew", "דג "],
    ],
  ],
  // The paragraph is Latin: only the name is turned; its figures are not.
  [
    "SAS دار 12",
    [
      ["inter", "SAS "],
      ["inter", "12"],
      ["arabic", "دار "],
    ],
  ],
  ["e\u0323\u0301", [["inter", "e\u0323\u0301"]]],
])("%j is drawn from left to right as %j", (line, runs) => {
  expect(runsOf(line)).toEqual(runs)
})

it.each([
  ["直営店", "JP", "japanese"],
  ["直営店 ひかり", "FR", "japanese"],
  ["直營店", "TW", "traditional"],
  ["直营店", "CN", "simplified"],
  ["直", "FR", "simplified"],
  ["直 한국", "FR", "korean"],
])("%s in %s has the shapes of the %s font", (line, country, family) => {
  expect(runsOf(line, country)[0]?.[0]).toBe(family)
})
