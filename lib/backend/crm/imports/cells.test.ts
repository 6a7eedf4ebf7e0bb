import { expect, it } from "vitest"
import { cellsOf, isYes, namesIn } from "./cells.ts"

it("leaves out columns without a meaning and cells that say nothing", () => {
  expect(cellsOf(["name", null, "city"], [" Petit Loup ", "x", "  "])).toEqual({ name: "Petit Loup" })
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

it("understands yes in both languages", () => {
  expect(["Yes", "OUI", "1", "x"].every(isYes)).toBe(true)
  expect(["no", "non", "0", ""].some(isYes)).toBe(false)
})
