import { describe, expect, it } from "vitest"
import { dayRange, todayIn } from "./date-range.ts"

/** A Wednesday. */
const today = "2026-03-18"

describe("presets of date filters", () => {
  it.each([
    ["today", "2026-03-18", "2026-03-18"],
    ["yesterday", "2026-03-17", "2026-03-17"],
    ["previous_week", "2026-03-09", "2026-03-15"],
    ["current_month", "2026-03-01", "2026-03-31"],
    ["previous_month", "2026-02-01", "2026-02-28"],
    ["current_year", "2026-01-01", "2026-12-31"],
    ["previous_year", "2025-01-01", "2025-12-31"],
    ["previous_7_days", "2026-03-11", "2026-03-17"],
    ["previous_14_days", "2026-03-04", "2026-03-17"],
  ] as const)("%s runs from %s to %s", (preset, from, to) => {
    expect(dayRange(preset, [], today)).toEqual({ from, to })
  })
})

describe("date operators", () => {
  it("before and after leave the day itself out", () => {
    expect(dayRange("day_before", ["2026-03-01"], today)).toEqual({ to: "2026-02-28" })
    expect(dayRange("day_after", ["2026-02-28"], today)).toEqual({ from: "2026-03-01" })
  })
  it("between takes both days in either order", () => {
    const range = { from: "2026-01-01", to: "2026-02-01" }
    expect(dayRange("day_between", ["2026-01-01", "2026-02-01"], today)).toEqual(range)
    expect(dayRange("day_between", ["2026-02-01", "2026-01-01"], today)).toEqual(range)
  })
})

it("the day is the one of the organiser's time zone", () => {
  expect(todayIn("Europe/Paris", new Date("2026-03-17T23:30:00Z"))).toBe("2026-03-18")
})
