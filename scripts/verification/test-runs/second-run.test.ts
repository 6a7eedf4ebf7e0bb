import { describe, expect, it } from "vitest"
import type { FileOutcome, Outcome } from "#scripts/verification/test-runs/outcomes.ts"
import { failedIn, isTooUnsteady, judge } from "#scripts/verification/test-runs/second-run.ts"

const test = (name: string, state: Outcome["state"], file = "a.test.ts", project = "unit"): Outcome => ({
  name,
  state,
  file,
  project,
  ms: 1,
  output: state === "failed" ? `${name} broke` : "",
})
const fileOf = (errors: string[], file = "a.test.ts"): FileOutcome => ({
  project: "unit",
  file,
  ms: 1,
  errors,
})
const report = (tests: Outcome[], files: FileOutcome[] = []) => ({ tests, files })

describe("a second run", () => {
  it("is had at whole files of tests that failed or broke, and at no other", () => {
    const first = report(
      [test("one", "passed"), test("two", "failed"), test("three", "passed", "b.test.ts")],
      [fileOf([]), fileOf(["its hook failed"], "c.test.ts"), fileOf(["nobody knows where"], "")],
    )
    expect(failedIn(first).files).toEqual(["a.test.ts", "c.test.ts"])
    expect(failedIn(first).tests.map(({ name }) => name)).toEqual(["two"])
  })

  it("is not had at what looks at the run of others: alone it would pass", () => {
    const first = report([test("types of columns", "failed", "tests/statements/types.test.ts")])
    expect(failedIn(first)).toEqual({ files: [], tests: [] })
    expect(judge(first).counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it("is not had where all passed", () => {
    const { counts, unsteady } = judge(report([test("one", "passed"), test("two", "skipped")]))
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 1 })
    expect(unsteady).toEqual([])
  })

  it("finds what fails twice failed", () => {
    const twice = report([test("one", "failed")])
    expect(judge(twice, twice)).toEqual({ counts: { passed: 0, failed: 1, skipped: 0 }, unsteady: [] })
  })

  it("finds failed what was not met again", () => {
    expect(judge(report([test("one", "failed")])).counts.failed).toBe(1)
    expect(judge(report([], [fileOf(["broke off"], "")])).counts.failed).toBe(1)
  })

  it("finds unsteady what passes once, and counts it as passed with why it failed", () => {
    const { counts, unsteady } = judge(
      report([test("one", "failed"), test("two", "passed")]),
      report([test("one", "passed"), test("two", "failed")]),
    )
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(unsteady).toEqual([
      { name: "one", file: "a.test.ts", output: "one broke" },
      { name: "two", file: "a.test.ts", output: "two broke" },
    ])
  })

  it("keeps projects apart that run one file, and tests of one name", () => {
    const first = [test("one", "failed", "a", "disk"), test("one", "passed", "a", "bucket")]
    const again = [test("one", "failed", "a", "disk"), test("one", "passed", "a", "bucket")]
    expect(judge(report(first), report(again)).counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
    const twins = report([test("one", "passed"), test("one", "failed")])
    expect(judge(twins, twins).counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it("counts tests that their file had kept from running", () => {
    const first = report([test("one", "skipped")], [fileOf(["its hook failed"])])
    const again = report([test("one", "passed"), test("two", "passed")], [fileOf([])])
    const { counts, unsteady } = judge(first, again)
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(unsteady).toEqual([{ name: "outside its tests", file: "a.test.ts", output: "its hook failed" }])
    expect(judge(first, report([test("one", "skipped")], [fileOf(["again"])])).counts).toEqual({
      passed: 0,
      failed: 1,
      skipped: 1,
    })
  })

  it("says nothing when more than three are unsteady", () => {
    const some = (count: number) => Array.from({ length: count }, () => ({ name: "", file: "", output: "" }))
    expect([3, 4].map((count) => isTooUnsteady(some(count)))).toEqual([false, true])
  })
})
