import { describe, expect, it } from "vitest"
import {
  countSelected,
  emptySelection,
  isSelected,
  pageState,
  selectAll,
  selectRange,
  togglePage,
  toggleRow,
} from "./selection.ts"

const none = emptySelection("q")
const page = [10, 11, 12, 13, 14]

describe("selection", () => {
  it("of all means the whole result, not the page", () => {
    const all = selectAll(none)
    expect(countSelected(all, 4321)).toBe(4321)
    expect(isSelected(all, 999)).toBe(true)
    expect(countSelected(togglePage(all, page, { page: "1", total: 4321 }), 4321)).toBe(0)
  })

  it("of a page keeps rows of other pages, and is given up as a whole", () => {
    const one = togglePage(none, page, { page: "1", total: 60 })
    expect(one).toMatchObject({ all: false, page: "1" })
    expect([...one.ids]).toEqual(page)
    expect(pageState(one, page)).toBe("all")
    const more = togglePage(toggleRow(none, 99), page, { page: "1", total: 60 })
    expect([...more.ids]).toEqual([99, ...page])
    expect(more.page).toBeNull()
    expect([...togglePage(more, page, { page: "1", total: 60 }).ids]).toEqual([99])
  })

  it("of a page that holds the whole result is of the whole result", () => {
    expect(togglePage(none, page, { page: "1", total: 5 }).all).toBe(true)
  })

  it("of a page is that of rows once one of them is given up", () => {
    const some = toggleRow(togglePage(none, page, { page: "1", total: 60 }), 11)
    expect(some.page).toBeNull()
    expect(pageState(some, page)).toBe("some")
    expect([...togglePage(some, page, { page: "1", total: 60 }).ids].sort()).toEqual(page)
  })

  it("of a row clears select-all", () => {
    const one = toggleRow(selectAll(none), 11)
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
