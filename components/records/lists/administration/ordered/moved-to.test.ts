import { expect, it } from "vitest"
import { movedTo } from "./moved-to.ts"

it("moves a row up or down and keeps the order of the others", () => {
  expect(movedTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"])
  expect(movedTo(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"])
  expect(movedTo(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"])
})
