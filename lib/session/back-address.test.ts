import { describe, expect, it } from "vitest"
import { backAddress } from "./back-address.ts"

const host = "crm.example:3000"

describe("backAddress", () => {
  it("keeps search, filters and page of the list the record was opened from", () => {
    expect(
      backAddress("/companies", "http://crm.example:3000/companies?q=petit&f=tags.is.3&page=2", host),
    ).toBe("/companies?q=petit&f=tags.is.3&page=2")
  })

  it.each([
    null,
    "",
    "no address",
    "http://crm.example:3000/company/3",
    "http://other.example/companies?q=x",
  ])("leads to the whole list from %j", (referer) => {
    expect(backAddress("/companies", referer, host)).toBe("/companies")
  })
})
