import { expect, it } from "vitest"
import { type Packing, packRows, unpackRows } from "./compact-rows.ts"

type Row = {
  id: number
  isOpen: boolean
  name: string | null
  kinds: { name: string }[]
  isLate: boolean
  at: readonly (boolean | null)[]
}

const packing: Packing<Row> = {
  id: "whole",
  isOpen: "bit",
  name: "whole",
  kinds: "shared",
  isLate: "bit",
  at: "whole",
}
const rows: Row[] = [
  {
    id: 1,
    isOpen: true,
    name: "Anne",
    kinds: [{ name: "a" }, { name: "b" }],
    isLate: false,
    at: [null, true],
  },
  { id: 2, isOpen: false, name: null, kinds: [{ name: "b" }], isLate: true, at: [] },
  { id: 3, isOpen: true, name: "", kinds: [], isLate: true, at: [] },
]

it("rows arrive as they left, also by way of JSON", () => {
  const sent = packRows(rows, packing)
  expect(unpackRows(sent)).toEqual(rows)
  const arrived: typeof sent = JSON.parse(JSON.stringify(sent))
  expect(unpackRows(arrived)).toEqual(rows)
})

it("what rows have in common is sent once, and no row names its fields", () => {
  const { shared, rows: packed } = packRows(rows, packing)
  expect(shared).toEqual([{ name: "a" }, { name: "b" }])
  expect(packed).toEqual([
    [1, "Anne", [0, 1], [null, true], 1],
    [2, null, [1], [], 2],
    [3, "", [], [], 3],
  ])
})
