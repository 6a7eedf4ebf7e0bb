import { describe, expect, it } from "vitest"
import { changedFields, isSameValue } from "./same-value.ts"

describe("isSameValue", () => {
  it("takes lists for sets unless their order matters", () => {
    const baby = { id: 1, name: "Baby" }
    const toys = { id: 2, name: "Toys" }
    expect(isSameValue([baby, toys], [toys, baby])).toBe(true)
    expect(isSameValue([baby, toys], [toys, baby], true)).toBe(false)
    expect(isSameValue([baby, toys], [baby])).toBe(false)
  })

  it("compares options by id, whatever else they carry", () => {
    expect(isSameValue({ id: 1, name: "Baby", parent_id: null }, { id: 1, name: "Bébé" })).toBe(true)
    expect(isSameValue({ id: 1, name: "Baby" }, { id: 2, name: "Baby" })).toBe(false)
    expect(isSameValue({ id: 1, name: "Baby" }, null)).toBe(false)
  })

  it("takes an empty text for none, and tells texts from figures", () => {
    expect(isSameValue("", null)).toBe(true)
    expect(isSameValue(undefined, null)).toBe(true)
    expect(isSameValue("0", 0)).toBe(false)
    expect(isSameValue(false, null)).toBe(false)
  })

  it("compares rows field by field", () => {
    const phone = { type: "M", number: "612345678", country_id: 4 }
    expect(isSameValue([phone], [{ country_id: 4, number: "612345678", type: "M" }])).toBe(true)
    expect(isSameValue([phone], [{ ...phone, type: "L" }])).toBe(false)
    expect(isSameValue([phone], [{ ...phone, country_id: null }])).toBe(false)
  })
})

describe("changedFields", () => {
  const original = { "a.name": "Loup", "a.tags": [{ id: 1, name: "Organic" }], contacts: [1, 2] }

  it("keeps only what differs; a value that returned to the original is dropped", () => {
    const typed = { "a.name": "Petit Loup", "a.tags": [{ id: 1, name: "Organic" }] }
    expect(changedFields(original, typed, [])).toEqual({ "a.name": "Petit Loup" })
  })

  it("sees a new order only where the order matters", () => {
    expect(changedFields(original, { contacts: [2, 1] }, [])).toEqual({})
    expect(changedFields(original, { contacts: [2, 1] }, ["contacts"])).toEqual({ contacts: [2, 1] })
  })
})
