import { describe, expect, it } from "vitest"
import { formatDay, formatExact } from "./dates.ts"
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
    expect(formatExact(lateEvening, "fr", "America/New_York")).toContain("18:30:00 UTC−5")
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
