import { expect, it } from "vitest"
import { addressPart } from "./address-part.ts"

it.each([
  ["paris", "paris"],
  ["petit%20nuage%2F2", "petit nuage/2"],
  ["%C3%A9t%C3%A9", "été"],
])("the part %s says %s", (part, text) => {
  expect(addressPart(part)).toBe(text)
})

it.each(["%00", "paris%00", "%", "%ff", "%E0%A4", "%ED%A0%80", "\uD800"])(
  "the part %s says nothing",
  (part) => {
    expect(addressPart(part)).toBeUndefined()
  },
)
