import { describe, expect, it } from "vitest"
import { keptAddress, withoutMerged } from "./kept-address.ts"

describe("the address of the kept record", () => {
  it("keeps what was asked beside the record that was merged away, and names that record", () => {
    const query = { fromRegistrationId: "7", tag: ["a&b", "c"], empty: undefined }
    expect(keptAddress({ type: "company", id: 2 }, 1, query)).toBe(
      "/company/2?fromRegistrationId=7&tag=a%26b&tag=c&merged=1",
    )
    expect(keptAddress({ type: "contact", id: 3 }, 1, {})).toBe("/contact/3?merged=1")
  })

  it("names the record asked for last, not one from before", () => {
    expect(keptAddress({ type: "contact", id: 3 }, 2, { merged: "1" })).toBe("/contact/3?merged=2")
  })

  it("is left without the name once that was read", () => {
    expect(withoutMerged("https://crm.example/contact/3?merged=2")).toBe("/contact/3")
    expect(withoutMerged("https://crm.example/contact/3?a=1&merged=2#notes")).toBe("/contact/3?a=1#notes")
  })
})
