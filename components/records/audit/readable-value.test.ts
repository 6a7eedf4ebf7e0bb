import { describe, expect, it } from "vitest"
import { fieldKey } from "./known-names.ts"
import { isDate, readableValue } from "./readable-value.ts"

const labels = { yes: "Yes", no: "No" }
const read = (value: unknown) => readableValue(value, labels)

describe("a value of the trail", () => {
  it("is text, whatever it was", () => {
    expect(read("Ada")).toBe("Ada")
    expect(read(3)).toBe("3")
    expect(read(true)).toBe("Yes")
    expect(read(null)).toBe("")
    expect(read(["Ada", "Grace"])).toBe("Ada, Grace")
    expect(read([{ type: "M", number: "06 12", country_id: "France" }])).toBe("M 06 12 France")
  })

  it("shows what HTML says, and is cut where it is long", () => {
    expect(read("<p>Called &amp; <strong>agreed</strong></p><p>at last</p>")).toBe("Called & agreed at last")
    expect(read("a".repeat(1_000))).toHaveLength(301)
  })

  it("is a date where it is a moment or a day", () => {
    expect(["2026-11-21", "2026-11-21T09:00:00.000Z"].every(isDate)).toBe(true)
    expect(isDate("2026-11-21 and more")).toBe(false)
  })

  it("has its label under the path without its first step", () => {
    expect(fieldKey("informations.address.city")).toEqual({ key: "address_city" })
    expect(fieldKey("vendor.tags")).toEqual({ key: "vendor_tags" })
  })

  it("has its label with the name of the pipeline, sequence or session in its path", () => {
    expect(fieldKey("vendor.lifecycles.Paris")).toEqual({ key: "vendor_lifecycles", of: "Paris" })
    expect(fieldKey("sequences.Welcome")).toEqual({ key: "sequences", of: "Welcome" })
    expect(fieldKey("sessions.July 2027.registered_status")).toEqual({
      key: "registered_status",
      of: "July 2027",
    })
  })
})
