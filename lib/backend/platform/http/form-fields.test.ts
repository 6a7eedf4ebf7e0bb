import { expect, it } from "vitest"
import { hasTooManyFields, maxFields } from "./form-fields.ts"

const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
const multipart = (count: number) => Buffer.from(`${part.repeat(count)}--B--\r\n`)
const encoded = (count: number) => Buffer.from(Array(count).fill("a=1").join("&"))

it.each([
  ["multipart/form-data; boundary=B", multipart],
  ['Multipart/Form-Data; charset=utf-8; boundary="B"; boundary=C', multipart],
  ["application/x-www-form-urlencoded;charset=UTF-8", encoded],
])("a form of a few fields can be read, one of more than any form has cannot: %s", (type, bodyOf) => {
  expect(hasTooManyFields(type, bodyOf(500))).toBe(false)
  expect(hasTooManyFields(type, bodyOf(maxFields + 2))).toBe(true)
})

it.each(["application/json", "text/plain", "multipart/form-data", "nothing at all"])(
  "what is no form has no fields: %s",
  (type) => {
    expect(hasTooManyFields(type, encoded(maxFields + 2))).toBe(false)
  },
)
