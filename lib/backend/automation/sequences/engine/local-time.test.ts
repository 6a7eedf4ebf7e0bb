import { describe, expect, it } from "vitest"
import { momentAt, nextDaytime, nextWorkingHour, zoneOf } from "./local-time.ts"

const at = (text: string) => Date.parse(text)
const shown = (moment: number) => new Date(moment).toISOString().slice(0, 16)

describe("hours of a recipient", () => {
  it("are those of the country's business, and the organiser's where no country is known", () => {
    expect(["FR", "US", "CN", "DE", "JP"].map(zoneOf)).toEqual([
      "Europe/Paris",
      "America/New_York",
      "Asia/Shanghai",
      "Europe/Berlin",
      "Asia/Tokyo",
    ])
    expect([zoneOf(null), zoneOf("XX")]).toEqual(["Europe/Paris", "Europe/Paris"])
  })

  it("let nobody be written to at night", () => {
    expect(shown(nextDaytime(at("2026-11-23T12:34Z"), "FR"))).toBe("2026-11-23T12:34")
    expect(shown(nextDaytime(at("2026-11-23T19:00Z"), "FR"))).toBe("2026-11-24T07:00")
    expect(shown(nextDaytime(at("2026-11-23T06:59Z"), "FR"))).toBe("2026-11-23T07:00")
    expect(shown(nextDaytime(at("2026-11-23T12:00Z"), "US"))).toBe("2026-11-23T13:00")
    expect(shown(nextDaytime(at("2026-11-23T12:00Z"), "CN"))).toBe("2026-11-24T00:00")
  })

  it("of work begin on working days, which are others in some countries", () => {
    expect(shown(nextWorkingHour(at("2026-11-20T18:00Z"), "FR"))).toBe("2026-11-23T08:00")
    expect(shown(nextWorkingHour(at("2026-11-20T18:00Z"), "SA"))).toBe("2026-11-22T06:00")
    expect(shown(nextWorkingHour(at("2026-11-24T10:15Z"), "FR"))).toBe("2026-11-24T10:15")
  })

  it("follow the clock when it is changed", () => {
    expect(shown(nextDaytime(at("2026-10-24T22:30Z"), "FR"))).toBe("2026-10-25T07:00")
    expect(shown(nextDaytime(at("2026-03-28T22:30Z"), "FR"))).toBe("2026-03-29T06:00")
    expect(shown(momentAt("2026-03-29", 0, "09:00", "FR"))).toBe("2026-03-29T07:00")
    expect(shown(momentAt("2026-04-01", -5, "09:00", "FR"))).toBe("2026-03-27T08:00")
  })
})
