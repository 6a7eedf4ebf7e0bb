import { describe, expect, it } from "vitest"
import { kinds } from "#lib/contract/records/record-kinds.ts"
import { fieldLabel, knownTypes, typeText } from "./known-names.ts"
import { isDate, readableValue } from "./readable-value.ts"

const labels = { yes: "Yes", no: "No" }
const read = (value: unknown) => readableValue(value, labels)

describe("a value of the audit trail", () => {
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

  it("is called as the field of its form, or as the audit trail alone calls it", () => {
    expect(fieldLabel("informations.address.city")).toEqual({ key: "fields.city" })
    expect(fieldLabel("buyer.otherType")).toEqual({ key: "fields.otherBuyerType" })
    expect(fieldLabel("deleted_at")).toEqual({ key: "audit.fields.deleted_at" })
    expect(fieldLabel("shoe_size")).toEqual({})
  })

  it("that names a record is called as the kind of record", () => {
    expect(fieldLabel("company_id")).toEqual({ key: "company.kind.one" })
  })

  it("has its label with the name of the pipeline, sequence or session in its path", () => {
    expect(fieldLabel("vendor.lifecycles.Paris")).toEqual({ key: "fields.pipelines", of: "Paris" })
    expect(fieldLabel("booth.Corner 12 m².booth_number")).toEqual({
      key: "fields.booth_number",
      of: "Corner 12 m²",
    })
    expect(fieldLabel("brand.Dr. Bonton.labels")).toEqual({ key: "fields.brand_labels", of: "Dr. Bonton" })
    expect(fieldLabel("sequences.Welcome")).toEqual({ key: "audit.fields.sequences", of: "Welcome" })
    expect(fieldLabel("sessions.July 2027.registered_status")).toEqual({
      key: "audit.fields.registered_status",
      of: "July 2027",
    })
  })
})

describe("a type of record in the audit trail", () => {
  it("is called as its kind, as the tags of its kind, or as the audit trail alone calls it", () => {
    expect(typeText("contact")).toBe("contact.kind.one")
    expect(typeText("company_tag")).toBe("company.kind.tag")
    expect(typeText("brand")).toBe("audit.types.brand")
    expect(typeText("spaceship")).toBeUndefined()
  })

  it("is offered for a choice in the order of its name", () => {
    const types = knownTypes.map(([type]) => type)
    expect(types).toEqual(types.toSorted())
    expect(types).toEqual(expect.arrayContaining([...kinds, "note", "vendor_tag"]))
  })
})
