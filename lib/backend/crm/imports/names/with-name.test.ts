import { expect, it } from "vitest"
import type { Cells } from "../cells.ts"
import { withName } from "./with-name.ts"

const read = (cells: Cells) => {
  const row = withName({ line: 2, cells }, null)
  return [row.cells.salutation, row.cells.first_name, row.cells.last_name, row.name?.doubt]
}

it.each<[string, Cells, (string | undefined)[]]>([
  ["M. Jean Martin", { last_name: "Martin" }, ["M.", "Jean", "Martin", undefined]],
  ["Zoé Lefèvre", { last_name: "LEFEVRE" }, [undefined, "Zoé", "LEFEVRE", undefined]],
  ["Jean Martin (DG)", { last_name: "Martin" }, [undefined, "Jean", "Martin", undefined]],
  ["Van Der Berg Ida", { first_name: "IDA" }, [undefined, "IDA", "Van Der Berg", undefined]],
  [
    "D’Arbois, Marie Claude",
    { first_name: "Marie-Claude" },
    [undefined, "Marie-Claude", "D’Arbois", undefined],
  ],
  ["Martin Martin", { last_name: "Martin" }, [undefined, "Martin", "Martin", undefined]],
])("takes what another column has from “%s”", (full_name, others, expected) => {
  expect(read({ full_name, ...others })).toEqual(expected)
})

it.each<[string, Cells, (string | undefined)[]]>([
  ["Zoé Lefèvre", { last_name: "Dubois" }, [undefined, "Zoé Lefèvre", "Dubois", "name_unsure"]],
  ["Mme Martin", { last_name: "Martin" }, ["Mme", undefined, "Martin", "name_one_word"]],
  ["Marie Dupont", { first_name: "Marie Dupont" }, [undefined, "Marie Dupont", "Dupont", "name_unsure"]],
  ["M. et Mme Jean Martin", { last_name: "Martin" }, ["M. et Mme", "Jean", "Martin", "name_of_two"]],
])(
  "keeps “%s” doubtful where nothing is taken from it, nothing is left, or it is of two people",
  (full_name, others, expected) => {
    expect(read({ full_name, ...others })).toEqual(expected)
  },
)

it.each<[string, Cells, string[]]>([
  [
    "Mme Odile Marvaux-Roy",
    { first_name: "Odile", last_name: "Marvaux", salutation: "M." },
    ["Mme Marvaux-Roy"],
  ],
  ["Mme Odile MARVAUX", { first_name: "Odile", last_name: "Marvaux", salutation: "Madame" }, []],
  ["M. Hugo Orme (président)", {}, ["(président)"]],
  ["Mme & M. Carrel", {}, []],
])("notes the words of “%s” that the names do not have", (full_name, others, expected) => {
  const { unread = [] } = withName({ line: 2, cells: { full_name, ...others } }, null)
  expect(unread.map(({ value }) => value)).toEqual(expected)
})
