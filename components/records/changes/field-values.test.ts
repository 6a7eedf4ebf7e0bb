import { describe, expect, it } from "vitest"
import { nest, sent } from "./field-values.ts"

describe("nest", () => {
  it("builds the body of a save from dotted paths", () => {
    const changes = {
      "informations.name": "Petit Loup",
      "informations.address.city": "Lyon",
      "informations.address.street": null,
      contacts: [{ id: 3, name: "Ada" }],
    }
    expect(nest(changes)).toEqual({
      informations: { name: "Petit Loup", address: { city: "Lyon", street: null } },
      contacts: [3],
    })
  })

  it("sends nothing for no changes", () => {
    expect(nest({})).toEqual({})
  })
})

describe("sent", () => {
  it("sends options by id and everything else as it is", () => {
    expect(sent({ id: 7, name: "France" })).toBe(7)
    expect(
      sent([
        { id: 1, name: "a", parent_id: null },
        { id: 2, name: "b", parent_id: 1 },
      ]),
    ).toEqual([1, 2])
    expect(sent([{ type: "M", number: "1", country_id: 4 }])).toEqual([
      { type: "M", number: "1", country_id: 4 },
    ])
    expect(sent(null)).toBeNull()
  })
})
