import { expect, it } from "vitest"
import { cellsOf, namesIn, namesToCreateIn, possibleNames, yesOrNo } from "./cells.ts"

it("leaves out columns without a meaning and cells that say nothing", () => {
  expect(cellsOf(["name", null, "city"], [" Petit Loup ", "x", "  "])).toEqual({ name: "Petit Loup" })
  expect(cellsOf(["name", "company", "city"], ["Petit-Loup", "-", " –— "])).toEqual({ name: "Petit-Loup" })
})

it("takes the apostrophe off that exports put before what looks like a formula", () => {
  expect(cellsOf(["name", "city"], ["'=Sum Fashion", "'s-Hertogenbosch"])).toEqual({
    name: "=Sum Fashion",
    city: "'s-Hertogenbosch",
  })
})

it("cuts a cell into names, each once", () => {
  expect(namesIn("Toys, Décor; Toys |Kids\n")).toEqual(["Toys", "Décor", "Kids"])
})

it("keeps together a name that holds such a sign when it is known", () => {
  const isKnown = (name: string) => ["Bonton, Paris", "Kids | Co; Ltd"].includes(name)
  expect(namesIn("Toys, Bonton, Paris; Kids | Co; Ltd, Paris", isKnown)).toEqual([
    "Toys",
    "Bonton, Paris",
    "Kids | Co; Ltd",
    "Paris",
  ])
})

it.each([
  ["Acme, Inc.", ["Acme, Inc."]],
  ["Bonton, Kids; Acme, Inc.|Toys\nBonton", ["Bonton", "Kids", "Acme, Inc.", "Toys"]],
  ["Bonton, Inc.", ["Bonton, Inc."]],
  ["Kids, Bonton, Paris", ["Kids", "Bonton, Paris"]],
  ["Kids | Co; Ltd, Bonton; Acme", ["Kids | Co; Ltd", "Bonton", "Acme"]],
  ["Acme, ; , Bonton,", ["Acme", "Bonton"]],
  ["A, B, C, D, E, F, G", ["A, B, C, D, E, F, G"]],
])("does not cut a name to be created at its commas: %j", (cell, expected) => {
  const known = ["Bonton", "Kids", "Bonton, Paris", "Kids | Co; Ltd"]
  expect(namesToCreateIn(cell, (name) => known.includes(name))).toEqual(expected)
  expect(possibleNames(cell)).toEqual(expect.arrayContaining(expected))
})

it.each([undefined, "", " "])("finds no name in a cell that says nothing: %j", (cell) => {
  expect(possibleNames(cell)).toEqual([])
})

it("understands yes and no in both languages, and nothing else", () => {
  expect(["Yes", "OUI", "1", "x"].map(yesOrNo)).toEqual([true, true, true, true])
  expect(["no", "Non", "0", "-"].map(yesOrNo)).toEqual([false, false, false, false])
  expect(["", "?", "since 2019"].map(yesOrNo)).toEqual([undefined, undefined, undefined])
})
