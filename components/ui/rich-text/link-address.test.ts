import { describe, expect, it } from "vitest"
import { isLinkAddress, readTypedAddress, webAddress } from "./link-address.ts"

describe("readTypedAddress", () => {
  it.each([
    ["https://example.com/a?b=c", "https://example.com/a?b=c"],
    [" http://example.com ", "http://example.com"],
    ["example.com/page", "https://example.com/page"],
    ["example.com:8080", "https://example.com:8080"],
    ["marie@example.com", "mailto:marie@example.com"],
    ["mailto:marie@example.com", "mailto:marie@example.com"],
  ])("reads %j as %j", (typed, address) => {
    expect(readTypedAddress(typed)).toBe(address)
  })

  it.each([
    "",
    "two words",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "word",
  ])("refuses %j", (typed) => {
    expect(readTypedAddress(typed)).toBeNull()
  })
})

describe("stored addresses", () => {
  it("become links only when they are http or https", () => {
    expect(webAddress("https://example.com")).toBe("https://example.com")
    expect(webAddress("javascript:alert(1)")).toBeNull()
    expect(webAddress(" java\nscript:alert(1)")).toBeNull()
    expect(webAddress("mailto:a@example.com")).toBeNull()
    expect(webAddress("example.com")).toBeNull()
  })

  it("of a note may also be mail addresses", () => {
    expect(isLinkAddress("mailto:a@example.com")).toBe(true)
    expect(isLinkAddress("vbscript:x")).toBe(false)
  })
})
