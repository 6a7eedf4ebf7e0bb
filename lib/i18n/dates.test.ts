import { describe, expect, it } from "vitest"
import { formatDay, formatExact, formatRelative, formatTime } from "./dates.ts"
import { toTimeZone } from "./time-zone.ts"

const lateEvening = "2026-11-20T23:30:00.000Z"

describe("dates", () => {
  it("are short month, day, year in the reader's language", () => {
    expect(formatDay("2026-11-20T12:00:00Z", "en", "Europe/Paris")).toBe("Nov 20, 2026")
    expect(formatDay("2026-11-20T12:00:00Z", "fr", "Europe/Paris")).toBe("20 nov. 2026")
  })

  it("fall on the day of the reader's zone, whatever the server's", () => {
    expect(formatDay(lateEvening, "en", "Europe/Paris")).toBe("Nov 21, 2026")
    expect(formatDay(lateEvening, "en", "America/New_York")).toBe("Nov 20, 2026")
  })

  it("leave a calendar day the same day in every zone", () => {
    expect(formatDay("2026-11-20", "en", "Pacific/Honolulu")).toBe("Nov 20, 2026")
    expect(formatExact("2026-11-20", "en", "Pacific/Kiritimati")).toBe("Nov 20, 2026")
  })

  it("tell the exact time with its zone on hover", () => {
    expect(formatExact(lateEvening, "fr", "America/New_York")).toContain("18:30 UTC−5")
  })

  it("tell a time to the minute, without its zone", () => {
    expect(formatTime(lateEvening, "en", "Europe/Paris")).toMatch(/^Nov 21, 2026, 12:30\sAM$/)
    expect(formatTime(lateEvening, "fr", "Europe/Paris")).toBe("21 nov. 2026, 0:30")
    expect(formatTime("2026-11-20", "en", "Europe/Paris")).toBe("Nov 20, 2026")
  })

  it("say how long ago something was", () => {
    const now = Date.parse(lateEvening)
    const ago = (seconds: number) => formatRelative(new Date(now - seconds * 1000).toISOString(), "en", now)
    expect([0, 59, 60, 5 * 60 + 40, 7_199, 86_400, 3 * 86_400].map(ago)).toEqual([
      "now",
      "now",
      "1 minute ago",
      "5 minutes ago",
      "1 hour ago",
      "yesterday",
      "3 days ago",
    ])
    expect(ago(-2 * 86_400)).toBe("in 2 days")
    expect(formatRelative("2026-11-20T23:25:00Z", "fr", now)).toBe("il y a 5 minutes")
  })
})

describe("the zone a browser tells", () => {
  it("is taken when the platform knows it", () => {
    expect(toTimeZone("Asia/Shanghai")).toBe("Asia/Shanghai")
  })

  it.each([undefined, "", "Nowhere/Atall", "x".repeat(200)])("is Paris instead of %s", (value) => {
    expect(toTimeZone(value)).toBe("Europe/Paris")
  })
})
