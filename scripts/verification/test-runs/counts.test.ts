import { expect, test } from "vitest"
import { sum, summaryLine } from "#scripts/verification/test-runs/counts.ts"

test("names skipped tests only when there are any", () => {
  expect(summaryLine({ passed: 2, failed: 0, skipped: 0 })).toBe("2 passed, 0 failed")
  expect(summaryLine({ passed: 2, failed: 1, skipped: 3 })).toBe("2 passed, 1 failed, 3 skipped")
})

test("adds up suites", () => {
  const suites = [
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ]
  expect(sum(suites)).toEqual({ passed: 5, failed: 1, skipped: 1 })
})
