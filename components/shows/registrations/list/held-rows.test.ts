import { describe, expect, it } from "vitest"
import { changeHeld, type HeldRows, shownRows } from "./held-rows.ts"

type Row = { id: number; updated: string; placed: boolean }

const row = (updated: string, placed = false): Row => ({ id: 1, updated, placed })
const other: Row = { id: 2, updated: "t0", placed: false }
const placed = (one: Row) => ({ ...one, placed: true })
const start: HeldRows<Row> = { rows: [row("t0"), other], held: new Map() }

const wished = changeHeld(start, { type: "wished", cell: "placed", row: 1, shown: placed })
const kept = changeHeld(wished, { type: "settled", cell: "placed", shown: placed })

describe("values that were set in rows", () => {
  it("show at once, and leave the other rows the very ones they were", () => {
    const [first, second] = shownRows(wished)
    expect(first).toMatchObject({ placed: true })
    expect(second).toBe(other)
  })

  it("stay over rows that were read before they were kept", () => {
    const loaded = changeHeld(kept, { type: "loaded", rows: [row("t0")] })
    expect(shownRows(loaded)[0]).toMatchObject({ placed: true })
  })

  it("give way to a row that was changed since, by whomever", () => {
    const loaded = changeHeld(kept, { type: "loaded", rows: [row("t1", false)] })
    expect(shownRows(loaded)[0]).toMatchObject({ placed: false })
  })

  it("stay while they are under way, whatever is read meanwhile", () => {
    const loaded = changeHeld(wished, { type: "loaded", rows: [row("t1", false)] })
    expect(shownRows(loaded)[0]).toMatchObject({ placed: true })
  })

  it("go back to what was kept before when they fail", () => {
    const again = changeHeld(kept, {
      type: "wished",
      cell: "placed",
      row: 1,
      shown: (one) => ({ ...one, placed: false }),
    })
    const failed = changeHeld(again, { type: "settled", cell: "placed", shown: null })
    expect(shownRows(failed)[0]).toMatchObject({ placed: true })
    const first = changeHeld(wished, { type: "settled", cell: "placed", shown: null })
    expect(shownRows(first)[0]).toMatchObject({ placed: false })
  })
})
