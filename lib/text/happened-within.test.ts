import { expect, test } from "vitest"
import { happenedWithin } from "./happened-within.ts"

const now = Date.UTC(2026, 10, 20)
const minute = 60_000

test("something counts as lately until its time is over", () => {
  expect(happenedWithin(now - minute + 1, minute, now)).toBe(true)
  expect(happenedWithin(now - minute, minute, now)).toBe(false)
})

test("what a clock that runs three days ahead has noted is not taken for lately for three days", () => {
  expect(happenedWithin(now + 3 * 24 * 60 * minute, minute, now)).toBe(false)
})
