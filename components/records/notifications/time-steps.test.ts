import { describe, expect, it } from "vitest"
import { momentOf, timeSteps, usualTime, wallTimeOf } from "./time-steps.ts"

describe("times offered", () => {
  it("are the quarters of a 24-hour clock", () => {
    expect(timeSteps).toHaveLength(96)
    expect(timeSteps.slice(0, 3)).toEqual(["00:00", "00:15", "00:30"])
    expect(timeSteps.at(-1)).toBe("23:45")
  })
})

describe("a new reminder", () => {
  it("begins at the current hour, as clocks of the user's zone show it", () => {
    const onTheHour = Date.parse("2026-11-21T14:00:00.000Z")
    expect(usualTime(onTheHour, "Europe/Paris")).toEqual({ day: "2026-11-21", time: "15:00" })
    expect(usualTime(onTheHour + 59 * 60_000, "Europe/Paris")).toEqual({ day: "2026-11-21", time: "15:00" })
    const late = Date.parse("2026-11-21T22:46:07Z")
    expect(usualTime(late, "Europe/Paris")).toEqual({ day: "2026-11-21", time: "23:00" })
    expect(usualTime(late, "Asia/Kathmandu")).toEqual({ day: "2026-11-22", time: "04:00" })
  })
})

describe("a time of a zone", () => {
  it.each([
    ["2026-01-15", "09:15", "Europe/Paris", "2026-01-15T08:15:00.000Z"],
    ["2026-07-15", "09:15", "Europe/Paris", "2026-07-15T07:15:00.000Z"],
    ["2026-07-15", "00:00", "Pacific/Chatham", "2026-07-14T11:15:00.000Z"],
    ["2026-12-31", "23:45", "America/Los_Angeles", "2027-01-01T07:45:00.000Z"],
    ["2026-03-29", "03:00", "Europe/Paris", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "03:00", "Europe/Paris", "2026-10-25T02:00:00.000Z"],
  ])("%s %s in %s is one moment, and back", (day, time, zone, moment) => {
    expect(momentOf({ day, time }, zone)).toBe(moment)
    expect(wallTimeOf(moment, zone)).toEqual({ day, time })
  })

  it("that is left out in spring is the hour after it, and that comes twice in autumn the first", () => {
    expect(momentOf({ day: "2026-03-29", time: "02:30" }, "Europe/Paris")).toBe("2026-03-29T01:30:00.000Z")
    expect(momentOf({ day: "2026-10-25", time: "02:30" }, "Europe/Paris")).toBe("2026-10-25T00:30:00.000Z")
  })
})
