import { expect, it } from "vitest"
import { insertionsFor, shortcutBefore } from "./insertions.ts"

it.each([
  [";park", "park"],
  ["Bonjour ;été-2", "été-2"],
  ["(;park", "park"],
  ["a;park", null],
  [";", null],
  ["; park", null],
  [";park ing", null],
  ["https://a.b/;park", null],
])("what is typed behind a semicolon in %j is %j", (text, typed) => {
  expect(shortcutBefore(text)).toBe(typed)
})

it("finds by shortcut before name, and by each word of a name, whatever its accents", () => {
  const item = (id: number, shortcut: string, name: string) => ({ id, shortcut, name, html: "" })
  const items = [item(1, "hall", "Plan du parking"), item(2, "parking-2", "B"), item(3, "park", "Été")]
  const ids = (term: string) => insertionsFor(items, term).map(({ id }) => id)
  expect(ids("park")).toEqual([3, 2, 1])
  expect(ids("ete")).toEqual([3])
  expect(ids("")).toEqual([1, 2, 3])
  expect(ids("lan")).toEqual([])
})
