import { expect, test } from "vitest"
import { schemaText } from "./schema-text.ts"

test("an object shows its properties, the optional ones marked", () => {
  const schema = {
    type: "object",
    properties: { id: { type: "integer" }, tags: { type: "array", items: { type: "string" } } },
    required: ["id"],
  }
  expect(schemaText(schema)).toBe("{\n  id: integer\n  tags?: string[]\n}")
})

test("choices are listed once each", () => {
  expect(schemaText({ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] })).toBe(
    "string | null",
  )
  expect(schemaText({ enum: ["name", "-name"], type: "string" })).toBe('"name" | "-name"')
  expect(schemaText({ type: "array", items: { enum: ["a", "b"] } })).toBe('("a" | "b")[]')
  expect(schemaText({ const: true, type: "boolean" })).toBe("true")
})

test("maps and unknown values are said to be such", () => {
  expect(schemaText({ type: "object", additionalProperties: { type: "boolean" } })).toBe(
    "{\n  [key]: boolean\n}",
  )
  expect(schemaText({})).toBe("any")
  expect(schemaText(undefined)).toBe("any")
})
