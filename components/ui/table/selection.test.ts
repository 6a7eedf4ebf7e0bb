import { describe, expect, it } from "vitest"
import { countSelected, emptySelection, isSelected, selectRange, toggleAll, toggleRow } from "./selection.ts"

const none = emptySelection("q")
const page = [10, 11, 12, 13, 14]

describe("selection", () => {
  it("of all means the whole result, not the page", () => {
    const all = toggleAll(none)
    expect(countSelected(all, 4321)).toBe(4321)
    expect(isSelected(all, 999)).toBe(true)
    expect(countSelected(toggleAll(all), 4321)).toBe(0)
  })

  it("of a row clears select-all", () => {
    const one = toggleRow(toggleAll(none), 11)
    expect(one.all).toBe(false)
    expect([...one.ids]).toEqual([11])
  })

  it("of a row twice gives it up", () => {
    expect(countSelected(toggleRow(toggleRow(none, 11), 11), 5)).toBe(0)
  })

  it("of a range goes both ways and keeps rows of other pages", () => {
    const started = toggleRow(toggleRow(none, 99), 13)
    expect([...selectRange(started, 11, page).ids].sort()).toEqual([11, 12, 13, 99])
    expect([...selectRange(started, 14, page).ids].sort()).toEqual([13, 14, 99])
  })

  it("of a range without a start on this page is of one row", () => {
    expect([...selectRange(none, 12, page).ids]).toEqual([12])
    expect([...selectRange(toggleRow(none, 99), 12, page).ids]).toEqual([99, 12])
  })
})
