import { describe, expect, it } from "vitest"
import { phoneNumber } from "./phone-number.ts"

describe("phoneNumber", () => {
  it("puts the country's prefix before a national number", () => {
    const french = { text: "+33 1 42 68 53 00", href: "tel:+33142685300" }
    expect(phoneNumber("01 42 68 53 00", "+33")).toEqual(french)
    expect(phoneNumber("142685300", "33")).toEqual(french)
  })

  it("believes a number that brings its own prefix", () => {
    expect(phoneNumber("+44 20 7946 0958", "33").text).toBe("+44 20 7946 0958")
  })

  it("shows what is no number as it was typed, and does not offer to call it", () => {
    expect(phoneNumber("ask Marie", "33")).toEqual({ text: "+33 ask Marie", href: null })
    expect(phoneNumber("12", null)).toEqual({ text: "12", href: null })
  })
})
