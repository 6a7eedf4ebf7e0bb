import { describe, expect, it } from "vitest"
import { shownDay, shownDays } from "./shown-days.ts"

const british = { language: "en", entity: "sarl" } as const
const american = { language: "en", entity: "inc" } as const
const french = { language: "fr", entity: "inc" } as const

describe("days in a mail", () => {
  it.each([
    [british, "2027-01-23", "23 January 2027"],
    [american, "2027-01-23", "January 23, 2027"],
    [french, "2027-01-23", "23 janvier 2027"],
    [french, "2027-07-01", "1er juillet 2027"],
    [french, "2027-07-21", "21 juillet 2027"],
    [british, null, null],
    [british, "soon", null],
  ])("%o writes %s as %s", (style, day, shown) => {
    expect(shownDay(day, style)).toBe(shown)
  })

  it.each([
    [british, "2027-01-23", "2027-01-25", "23–25 January 2027"],
    [british, "2027-01-30", "2027-02-02", "30 January – 2 February 2027"],
    [british, "2027-01-23", "2027-01-23", "23 January 2027"],
    [american, "2027-01-23", "2027-01-25", "January 23–25, 2027"],
    [american, "2027-01-30", "2027-02-02", "January 30 – February 2, 2027"],
    [american, "2026-12-30", "2027-01-02", "December 30, 2026 – January 2, 2027"],
    [french, "2027-01-23", "2027-01-25", "du 23 au 25 janvier 2027"],
    [french, "2027-07-01", "2027-07-03", "du 1er au 3 juillet 2027"],
    [french, "2027-01-30", "2027-02-01", "du 30 janvier au 1er février 2027"],
    [french, "2026-12-30", "2027-01-02", "du 30 décembre 2026 au 2 janvier 2027"],
    [french, "2027-01-23", "2027-01-23", "le 23 janvier 2027"],
    [french, null, "2027-01-23", null],
    [french, "2027-01-23", null, null],
  ])("%o writes %s to %s as %s", (style, from, to, shown) => {
    expect(shownDays(from, to, style)).toBe(shown)
  })
})
