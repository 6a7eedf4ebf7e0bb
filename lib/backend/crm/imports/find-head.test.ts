import { expect, it } from "vitest"
import { findHead } from "./find-head.ts"

const person = ["Ada", "Roy", "ada@example.com", "Paris"]

it.each<[string, string[][], number]>([
  ["at once", [["Prénom", "Nom", "E-mail", "Ville"], person], 0],
  [
    "below titles",
    [["Salon 2026"], ["Exporté le", "12/05/2026"], ["Prénom", "Nom", "E-mail", "Ville"], person],
    2,
  ],
  ["below titles, whatever columns are called", [["List"], ["A", "B", "C", "D"], ["1", "2", "3", "4"]], 1],
  [
    "with few names",
    [
      ["Name", "", "", "Note"],
      ["x", "y", "z", "1"],
    ],
    0,
  ],
  ["of one column", [["E-mail"], ["ada@example.com"]], 0],
  [
    "of two columns",
    [
      ["E-mail", ""],
      ["ada@example.com", "x"],
    ],
    0,
  ],
  ["of no row", [], 0],
])("finds the head %s", (_, rows, place) => expect(findHead("contacts", rows)).toBe(place))
