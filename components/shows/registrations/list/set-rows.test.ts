import { describe, expect, it } from "vitest"
import { type SetRows, shownRows, withRows, withValue } from "./set-rows.ts"

type Row = { id: number; updated: string; placed: boolean; notes: number }

const row = (updated: string, placed = false, notes = 0): Row => ({ id: 1, updated, placed, notes })
const other: Row = { id: 2, updated: "t0", placed: false, notes: 0 }
const start: SetRows<Row> = { rows: [row("t0"), other], values: new Map() }
const placed = withValue(start, "placed", { row: 1, apply: (one) => ({ ...one, placed: true }) })

describe("values that were set in rows", () => {
  it("show, and leave the other rows the very ones they were", () => {
    const [first, second] = shownRows(placed)
    expect(first).toMatchObject({ placed: true })
    expect(second).toBe(other)
  })

  it("stay over rows that were read before they were stored, with all else that these say", () => {
    const read = withRows(placed, [row("t0", false, 1)])
    expect(shownRows(read)[0]).toEqual({ id: 1, updated: "t0", placed: true, notes: 1 })
  })

  it("give way to a row that was changed since, by whomever", () => {
    const read = withRows(placed, [row("t1", false)])
    expect(shownRows(read)[0]).toMatchObject({ placed: false })
  })

  it("stay over a row that was changed before they are set", () => {
    const changed = withRows(start, [row("t1")])
    const set = withValue(changed, "placed", { row: 1, apply: (one) => ({ ...one, placed: true }) })
    expect(shownRows(withRows(set, [row("t1")]))[0]).toMatchObject({ placed: true })
  })
})
