import { expect, it } from "vitest"
import { readTicks, writtenTicks } from "./unsaved-ticks.ts"

it("ticks are read as they were written", () => {
  const text = writtenTicks([4, 6, 12], new Set([4, 12]))
  expect(text).toBe("4,-6,12")
  expect([...readTicks(text)]).toEqual([
    [4, true],
    [6, false],
    [12, true],
  ])
})

it.each([undefined, "", "0", "-0", "<b>", "1e3", "4.5", "12345678901"])("%s says nothing", (text) => {
  expect(readTicks(text).size).toBe(0)
})
