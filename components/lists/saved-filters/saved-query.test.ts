import { describe, expect, it } from "vitest"
import { differsFrom, isEverything, readSavedQuery, savedQueryOf } from "./saved-query.ts"

const address = {
  q: "petit & fils",
  f: ["tags.is.3~5", "name.contains.Caf%C3%A9"],
  sort: "-name",
  page: 4,
  size: 50,
  view: 12,
}

describe("a saved filter", () => {
  it("brings back term, filters and order, and neither page nor page size", () => {
    const query = savedQueryOf(address)
    expect(readSavedQuery(query)).toEqual({ q: address.q, f: address.f, sort: address.sort })
    expect([...new URLSearchParams(query).keys()].sort()).toEqual(["f", "f", "q", "sort"])
  })

  it("is the same whatever the order of its filters, and on every page", () => {
    const query = savedQueryOf(address)
    expect(differsFrom(query, { ...address, f: [...address.f].reverse() })).toBe(false)
    expect(differsFrom(query, { ...address, sort: "name" })).toBe(true)
    expect(differsFrom(query, { ...address, f: address.f.slice(1) })).toBe(true)
    expect(differsFrom(query, { ...address, q: "" })).toBe(true)
  })

  it("of a whole list in its usual order holds nothing", () => {
    expect(savedQueryOf({ q: "", f: [], sort: null })).toBe("")
    expect(isEverything(readSavedQuery(""))).toBe(true)
    expect(isEverything(address)).toBe(false)
  })
})
