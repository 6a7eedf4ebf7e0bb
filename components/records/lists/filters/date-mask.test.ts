import { describe, expect, it } from "vitest"
import { maskDate, readMaskedDate, showMaskedDate } from "./date-mask.ts"
import { isComplete } from "./operators.ts"

describe("the date mask", () => {
  it.each([
    ["", ""],
    ["3", "3"],
    ["31", "31"],
    ["311", "31/1"],
    ["31122026", "31/12/2026"],
    ["31/12/2026", "31/12/2026"],
    ["31.12.2026", "31/12/2026"],
    ["1/2/2026", "01/02/2026"],
    ["2026-12-31", "31/12/2026"],
    ["311220269", "31/12/2026"],
    ["ab", ""],
  ])("shows %j as %j", (typed, shown) => {
    expect(maskDate(typed)).toBe(shown)
  })

  it("lets every character be deleted", () => {
    expect(maskDate("31/12")).toBe("31/12")
    expect(maskDate("31/1")).toBe("31/1")
    expect(maskDate("31/")).toBe("31")
  })

  it("names a day only when whole and real", () => {
    expect(readMaskedDate("28/02/2026")).toBe("2026-02-28")
    expect(readMaskedDate("29/02/2024")).toBe("2024-02-29")
    expect(readMaskedDate("29/02/2026")).toBeNull()
    expect(readMaskedDate("31/04/2026")).toBeNull()
    expect(readMaskedDate("01/13/2026")).toBeNull()
    expect(readMaskedDate("28/02/202")).toBeNull()
    expect(readMaskedDate("00/00/0000")).toBeNull()
  })

  it("shows a stored day", () => {
    expect(showMaskedDate("2026-02-28")).toBe("28/02/2026")
    expect(showMaskedDate("soon")).toBe("")
  })
})

describe("a filter can be added", () => {
  it("for equals and not equals only with a selection", () => {
    expect(isComplete("=", [])).toBe(false)
    expect(isComplete("!=", ["4"])).toBe(true)
  })

  it("for exists, not exists, presets, known and unknown always", () => {
    for (const type of ["exists", "not_exists", "today", "date_known", "date_unknown"] as const)
      expect(isComplete(type, [])).toBe(true)
  })

  it("for between only with both days", () => {
    expect(isComplete("day_between", ["2026-01-01"])).toBe(false)
    expect(isComplete("day_between", ["2026-01-01", "2026-01-01"])).toBe(true)
  })
})
