import { expect, it } from "vitest"
import { namedIn } from "./named-in.ts"

const people = ["Jean", "Jean Martin", "Zoé Roy", "Ann", ""].map((name) => ({ name }))

it.each([
  ["@Jean can you call?", ["Jean"]],
  ["Ask @Jean Martin, or @jean.", ["Jean", "Jean Martin"]],
  ["@zoe roy: yes", ["Zoé Roy"]],
  ["@Anna knows; write to info@jean.example", []],
  ["(@Ann)", ["Ann"]],
  ["@ nobody", []],
])("%s", (text, named) => {
  expect(namedIn(text, people).map(({ name }) => name)).toEqual(named)
})

it("names both of two who are called the same", () => {
  const both = [
    { name: "Ann", id: 1 },
    { name: "ann", id: 2 },
  ]
  expect(namedIn("@Ann", both)).toEqual(both)
})
