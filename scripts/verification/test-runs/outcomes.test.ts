import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readReport } from "#scripts/verification/test-runs/outcomes.ts"

const directory = mkdtempSync(join(tmpdir(), "crm-report-"))
const path = join(directory, "report.json")

afterAll(() => rmSync(directory, { recursive: true }))

const passed = { project: "unit", file: "a.test.ts", name: "one", state: "passed", ms: 3, output: "" }
const file = { project: "unit", file: "a.test.ts", ms: 5, errors: [] }
const write = (report: unknown) => writeFileSync(path, JSON.stringify(report))
const errorsOf = (succeeded: boolean, from = path) =>
  readReport(from, succeeded).files.flatMap(({ errors }) => errors)

test("reads what a run reported", () => {
  write({ tests: [passed], files: [file] })
  expect(readReport(path, true)).toEqual({ tests: [passed], files: [file] })
})

test("a run that failed without a failed test, or without a report, names a failure", () => {
  const broken = ["The run ended without success and named no failure."]
  write({ tests: [passed], files: [file] })
  expect(errorsOf(false)).toEqual(broken)
  expect(errorsOf(false, join(directory, "none.json"))).toEqual(broken)
})

test("one whose failures are named gets none besides", () => {
  write({ tests: [{ ...passed, state: "failed" }], files: [] })
  expect(errorsOf(false)).toEqual([])
  write({ tests: [], files: [{ ...file, errors: ["its hook failed"] }] })
  expect(errorsOf(false)).toEqual(["its hook failed"])
})
