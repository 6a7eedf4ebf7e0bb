import { describe, expect, it } from "vitest"
import { requiredLine, requiredText } from "./record-inputs.ts"

describe.each([
  ["a required text", requiredText(20)],
  ["a required line", requiredLine(20)],
])("%s", (_, schema) => {
  const problemsOf = (value: string) => schema.safeParse(value).error?.issues.map(({ message }) => message)

  it.each(["", "  ", "\u200B", " \u00AD\uFEFF "])("is not %j, of which nothing can be seen", (value) => {
    expect(problemsOf(value)).toEqual(["required"])
  })

  it("has no spaces around it, and an upper limit", () => {
    expect(schema.parse(" Été ")).toBe("Été")
    expect(problemsOf("x".repeat(21))).toEqual(["too_long"])
  })
})

it("a line has no line breaks, a text has", () => {
  expect(requiredLine(20).parse("Petit\nSalon")).toBe("Petit Salon")
  expect(requiredText(20).parse("Petit\nSalon")).toBe("Petit\nSalon")
})
