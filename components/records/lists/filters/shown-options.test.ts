import { expect, it } from "vitest"
import { shownOptions } from "./shown-options.ts"

const options = [
  { value: "1", label: "Media", group: "Media" },
  { value: "2", label: "Press", group: "Media" },
  { value: "3", label: "Buyer", group: "Buyer" },
  { value: "4", label: "Mail-order buyer", group: "Buyer" },
]
const namesOf = (groups: ReturnType<typeof shownOptions>) =>
  groups.map(({ name, options: members }) => [name, ...members.map(({ label }) => label)])

it("lists values by their group, in the order of the source", () => {
  const groups = shownOptions({ onTop: [], options, term: "", isSearched: false })
  expect(namesOf(groups)).toEqual([
    ["Media", "Media", "Press"],
    ["Buyer", "Buyer", "Mail-order buyer"],
  ])
})

it("puts what was chosen before on top, once, without its group", () => {
  const groups = shownOptions({ onTop: options.slice(3), options, term: "", isSearched: false })
  expect(namesOf(groups)[0]).toEqual(["", "Mail-order buyer"])
  expect(
    namesOf(groups)
      .flat()
      .filter((name) => name === "Mail-order buyer"),
  ).toHaveLength(1)
})

it("shows the group of the best match first", () => {
  const groups = shownOptions({ onTop: [], options, term: "buy", isSearched: false })
  expect(namesOf(groups)).toEqual([["Buyer", "Buyer", "Mail-order buyer"]])
  expect(shownOptions({ onTop: [], options, term: "pre", isSearched: false })[0]?.options[0]?.label).toBe(
    "Press",
  )
})

it("leaves the order of an answer to the term as it is", () => {
  const found = [options[2], options[0]].flatMap((one) => one ?? [])
  const groups = shownOptions({ onTop: options.slice(1, 2), options: found, term: "xyz", isSearched: true })
  expect(namesOf(groups).flat()).toEqual(["Buyer", "Buyer", "Media", "Media"])
})
