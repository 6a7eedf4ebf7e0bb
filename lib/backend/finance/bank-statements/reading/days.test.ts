import { describe, expect, it } from "vitest"
import { dayIn, dayOrderOf } from "./days.ts"

const today = "2026-11-23"

it.each([
  ["02/11/2026", "dmy", "2026-11-02"],
  ["11/02/2026", "mdy", "2026-11-02"],
  ["2.11.26", "dmy", "2026-11-02"],
  ["26-11-02", "ymd", "2026-11-02"],
  ["2026-11-02", "mdy", "2026-11-02"],
  ["20261102", "dmy", "2026-11-02"],
  ["2026-11-02T23:59:00Z", "dmy", "2026-11-02"],
  ["02/11/2026 09:30", "dmy", "2026-11-02"],
  ["2-Nov-2026", "mdy", "2026-11-02"],
  ["Nov 2, 2026", "dmy", "2026-11-02"],
  ["1er août 2026", "mdy", "2026-08-01"],
  ["2 févr. 2026", "mdy", "2026-02-02"],
  ["03 MRZ 2026", "dmy", null],
  ["31/02/2026", "dmy", null],
  ["2026-13-01", "dmy", null],
  ["Total", "dmy", null],
  ["12", "dmy", null],
  ["01/01/0026", "dmy", null],
] as const)("%s read as %s is %s", (text, order, day) => {
  expect(dayIn(text, order)).toBe(day)
})

describe("the order of days in a column", () => {
  it("is the one in which all of them are days that have been", () => {
    expect(dayOrderOf(["02/11/2026", "13/11/2026"], today)).toEqual({ order: "dmy", isSure: true })
    expect(dayOrderOf(["11/02/2026", "11/13/2026"], today)).toEqual({ order: "mdy", isSure: true })
    expect(dayOrderOf(["05/12/2026"], today)).toEqual({ order: "mdy", isSure: true })
  })

  it("is told by the others where one is mistyped", () => {
    expect(dayOrderOf(["13/11/2026", "31/31/2026"], today)).toEqual({ order: "dmy", isSure: true })
  })

  it("is that of German days where there are dots", () => {
    expect(dayOrderOf(["02.11.2026", "03.11.2026"], today)).toEqual({ order: "dmy", isSure: true })
  })

  it("is the one in which days follow each other", () => {
    expect(dayOrderOf(["02/10/2026", "12/10/2026", "01/11/2026"], today).order).toBe("dmy")
    expect(dayOrderOf(["09/02/2026", "09/11/2026", "10/01/2026"], today)).toEqual({
      order: "mdy",
      isSure: true,
    })
  })

  it("is not known when nothing tells", () => {
    expect(dayOrderOf(["02/03/2026"], today).isSure).toBe(false)
    expect(dayOrderOf(["03/03/2026"], today).isSure).toBe(true)
    expect(dayOrderOf(["2026-11-02"], today).isSure).toBe(true)
  })
})
