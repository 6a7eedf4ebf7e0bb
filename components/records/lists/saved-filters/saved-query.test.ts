import { describe, expect, it } from "vitest"
import type { ListColumns } from "#lib/contract/identity/preferences.ts"
import { aSavedFilter } from "#tests/components/saved-filter.ts"
import { differsFrom, isChangedFrom, isEverything, readSavedQuery, savedQueryOf } from "./saved-query.ts"

const saved = aSavedFilter({ id: 12 })
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

  it("that holds columns is changed where the totals are hidden or shown again", () => {
    const columns = { hidden: ["tags"], order: [] }
    const isChanged = (columns: ListColumns | null, shown: ListColumns) =>
      isChangedFrom({ ...saved, query: savedQueryOf(address), columns }, address, shown)
    expect(isChanged(columns, columns)).toBe(false)
    expect(isChanged(columns, { ...columns, totals: "hidden" })).toBe(true)
    expect(isChanged({ ...columns, totals: "hidden" }, columns)).toBe(true)
    expect(isChanged(null, { ...columns, totals: "hidden" })).toBe(false)
  })
})
