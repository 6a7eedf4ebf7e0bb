import { describe, expect, it } from "vitest"
import { missingFields, simulationHref, startInput } from "./start-task.ts"

const nothing = { sequence: null, from: null, tradeshows: [], lists: [] }
const chosen = { sequence: "3", from: "4", tradeshows: ["1", "2"], lists: ["8", "9"] }

describe("a start that is chosen", () => {
  it("is none while something is missing", () => {
    expect(missingFields(nothing, {})).toEqual(["sequence", "from", "mailing_list"])
    expect(startInput({ ...chosen, sequence: null }, {})).toBeNull()
    expect(startInput({ ...chosen, lists: [] }, {})).toBeNull()
  })

  it("is on the lists that were chosen where it was opened", () => {
    const some = { chosen: [5, 6], search: "paris", count: 2 }
    expect(startInput({ ...chosen, lists: [] }, { lists: some })).toMatchObject({
      mailing_list: [5, 6],
      search: "",
    })
    const all = { chosen: "*", search: "paris", count: 2 } as const
    expect(startInput(chosen, { lists: all })).toMatchObject({ mailing_list: "*", search: "paris" })
  })

  it("is on all lists by a star", () => {
    expect(startInput({ ...chosen, lists: ["*"] }, {})).toEqual({
      sequence: 3,
      from: 4,
      tradeshows: [1, 2],
      mailing_list: "*",
      search: "",
    })
  })

  it("is simulated at an address with all of it", () => {
    const start = { sequence: 3, from: 4, tradeshows: [1], mailing_list: [8, 9], search: "" }
    const { pathname, searchParams } = new URL(simulationHref(start), "http://crm.test")
    expect(pathname).toBe("/api/sequence/3/simulation")
    expect([...searchParams]).toEqual([
      ["from", "4"],
      ["tradeshows[]", "1"],
      ["mailing_list[]", "8"],
      ["mailing_list[]", "9"],
    ])
    expect(simulationHref({ ...start, mailing_list: "*", search: "a&b" })).toContain(
      "mailing_list=*&search=a%26b",
    )
  })
})
