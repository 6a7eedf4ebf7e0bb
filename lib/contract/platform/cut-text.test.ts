import { expect, it } from "vitest"
import { firstOf, lastOf } from "./cut-text.ts"

it("a character made of two is kept or left out, and never cut in half", () => {
  const face = "😀"
  expect(firstOf(`ab${face}`, 3)).toBe("ab")
  expect(firstOf(`ab${face}`, 4)).toBe(`ab${face}`)
  expect(lastOf(`${face}.pdf`, 5)).toBe(".pdf")
  expect(lastOf(`${face}.pdf`, 6)).toBe(`${face}.pdf`)
})

it("a text that is short enough stays as it is", () => {
  expect([firstOf("plan", 9), lastOf("plan", 9)]).toEqual(["plan", "plan"])
})
