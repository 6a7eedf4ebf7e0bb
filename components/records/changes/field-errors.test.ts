import { describe, expect, it } from "vitest"
import { allMessages, errorsWithin, errorsWithout } from "./field-errors.ts"

const errors = {
  "informations.phones": ["Too many"],
  "informations.phones.1.number": ["Not a phone number"],
  "informations.name": ["Required"],
}

describe("errorsWithin", () => {
  it("finds the messages of a field and of its parts", () => {
    expect(errorsWithin(errors, "informations.phones")).toEqual({
      "": ["Too many"],
      "1.number": ["Not a phone number"],
    })
    expect(errorsWithin(errors, "informations.phone")).toEqual({})
  })
})

describe("errorsWithout", () => {
  it("forgets a field that is being fixed, and its parts", () => {
    expect(errorsWithout(errors, "informations.phones")).toEqual({ "informations.name": ["Required"] })
  })
})

describe("allMessages", () => {
  it("says each message once, the field's own first", () => {
    expect(allMessages({ "0.number": ["Required"], "1.number": ["Required"], "": ["Too many"] })).toEqual([
      "Too many",
      "Required",
    ])
  })
})
