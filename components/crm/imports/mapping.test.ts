import { expect, it } from "vitest"
import { keyOf, knownMapping, missingFields, repeatedFields, usableKeys } from "./mapping.ts"

const keys = ["email", "id", "none"] as const

it("offers the keys that a column says, and none", () => {
  expect(usableKeys(keys, ["first_name", "id"])).toEqual(["id", "none"])
})

it("keeps the key chosen while a column says it", () => {
  expect(keyOf("email", keys, ["id", "email"])).toBe("email")
  expect(keyOf("email", keys, ["id", null])).toBe("id")
  expect(keyOf("email", keys, [null])).toBe("none")
})

it("finds what several columns mean", () => {
  expect([...repeatedFields(["email", "tags", null, null, "email"])]).toEqual(["email"])
})

it("leaves out what the list does not know", () => {
  expect(knownMapping(["email", "brands"], ["id", "email"])).toEqual(["email", null])
})

it("names what a new record needs and no column says, unless rows are known by their id", () => {
  expect(missingFields(["name", "country"], "name", ["name", null])).toEqual(["country"])
  expect(missingFields(["name", "country"], "none", ["country", "name"])).toEqual([])
  expect(missingFields(["name", "country"], "id", ["id"])).toEqual([])
})

it("needs no first and last name where a column has both", () => {
  const readFrom = { first_name: "full_name", last_name: "full_name" } as const
  expect(
    missingFields(["email", "first_name", "last_name"], "email", ["email", "full_name"], readFrom),
  ).toEqual([])
})
