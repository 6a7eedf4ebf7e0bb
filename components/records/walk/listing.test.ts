import { describe, expect, it } from "vitest"
import {
  furtherPage,
  goesOn,
  type Listing,
  listAddress,
  neighbourOf,
  positionOf,
  readWalk,
} from "./listing.ts"

const listing: Listing = {
  list: "companies",
  href: "/companies?q=loup&page=2",
  sort: "name",
  page: 2,
  lastPage: 3,
  perPage: 3,
  total: 8,
  rows: [
    { id: 14, name: "Loup" },
    { id: 11, name: "Louve" },
    { id: 19, name: "Louveteau" },
  ],
}
const at = (id: number) => ({ listing, at: id, step: 1 as const })

describe("a walk through a list", () => {
  it("knows which row of the whole list it has come to, and those beside it", () => {
    expect(positionOf(at(11))).toBe(5)
    expect(neighbourOf(at(11), 1)?.name).toBe("Louveteau")
    expect(neighbourOf(at(11), -1)?.name).toBe("Loup")
  })

  it("goes on to the pages around its own, and ends with the list", () => {
    expect(neighbourOf(at(19), 1)).toBeUndefined()
    expect(neighbourOf(at(14), -1)).toBeUndefined()
    expect([furtherPage(at(19), 1), furtherPage(at(14), -1)]).toEqual([3, 1])
    const last = { ...at(19), listing: { ...listing, lastPage: 2 } }
    expect(goesOn(last, 1)).toBe(false)
    expect(goesOn(last, -1)).toBe(true)
  })

  it("leads back to the page it has come to, with the filters of the list", () => {
    expect(listAddress({ ...listing, page: 3 })).toBe("/companies?q=loup&page=3")
    expect(listAddress({ ...listing, page: 1 })).toBe("/companies?q=loup")
    expect(listAddress({ ...listing, href: "/companies", page: 1 })).toBe("/companies")
  })

  it("is read from storage only whole", () => {
    expect(readWalk(JSON.stringify(at(11)))).toEqual(at(11))
    for (const text of [null, "", "{", "[]", '{"at":1}', '{"at":1,"listing":{"list":"companies"}}'])
      expect(readWalk(text)).toBeNull()
  })
})
