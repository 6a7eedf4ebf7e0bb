import { describe, expect, it } from "vitest"
import { putRow } from "./put-row.ts"

type Row = { show: number; reference: string | null }
const showOf = ({ show }: Row) => show

describe("putRow", () => {
  it("replaces the row of the same key and keeps the others", () => {
    const rows = [
      { show: 1, reference: "A" },
      { show: 2, reference: "B" },
    ]
    expect(putRow(rows, { show: 1, reference: "C" }, showOf, rows)).toEqual([
      { show: 2, reference: "B" },
      { show: 1, reference: "C" },
    ])
  })

  it("says that a stored row goes, and forgets one that was never stored", () => {
    const original = [{ show: 1, reference: "A" }]
    expect(putRow<Row>(original, { show: 1, reference: null }, showOf, original)).toEqual([
      { show: 1, reference: null },
    ])
    expect(putRow<Row>([], { show: 2, reference: null }, showOf, original)).toEqual([])
  })
})
