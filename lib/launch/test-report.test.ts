import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { countTests, summaryLine } from "#lib/launch/test-report.ts"

const directory = mkdtempSync(join(tmpdir(), "crm-report-"))
const file = join(directory, "report.json")

afterAll(() => rmSync(directory, { recursive: true }))

test("counts a report of Vitest", () => {
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }),
  )
  expect(countTests(file, true)).toEqual({ passed: 7, failed: 0, skipped: 2 })
})

test("counts a report of Playwright, where a test that needed a second try has failed", () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }))
  expect(countTests(file, false)).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test("a run that failed without a failed test, or without a report, counts as one failure", () => {
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }),
  )
  expect(countTests(file, false).failed).toBe(1)
  expect(countTests(join(directory, "none.json"), false).failed).toBe(1)
})

test("names skipped tests only when there are any", () => {
  expect(summaryLine({ passed: 2, failed: 0, skipped: 0 })).toBe("2 passed, 0 failed")
  expect(summaryLine({ passed: 2, failed: 1, skipped: 3 })).toBe("2 passed, 1 failed, 3 skipped")
})
