import { expect, it, vi } from "vitest"
import { firstRun, type Suite, secondRun } from "#scripts/verification/test-runs/both-runs.ts"
import { sum } from "#scripts/verification/test-runs/counts.ts"
import type { Outcome } from "#scripts/verification/test-runs/outcomes.ts"

const run = (state: Outcome["state"]) => {
  const test = { project: "unit", file: "a.test.ts", name: "one", state, ms: 1, output: "" }
  const file = { project: "unit", file: "a.test.ts", ms: 1, errors: [] }
  return { report: { tests: [test], files: [file] }, output: "", succeeded: state === "passed" }
}

/** Has both looks at a suite, quietly. */
async function counted(suite: Omit<Suite, "title">) {
  vi.spyOn(console, "log").mockReturnValue(undefined)
  const counts = await secondRun([await firstRun({ title: "Tests", ...suite })])
  vi.restoreAllMocks()
  return sum(counts)
}

it("a suite that cannot be run has failed", async () => {
  const missing = () => Promise.reject(new Error("no such program"))
  expect(await counted({ run: missing, again: missing })).toMatchObject({ passed: 0, failed: 1 })
})

it("what fails is run once more, what passes is not", async () => {
  const again = vi.fn(async () => run("failed"))
  expect(await counted({ run: async () => run("passed"), again })).toMatchObject({ passed: 1, failed: 0 })
  expect(again).not.toHaveBeenCalled()
  expect(await counted({ run: async () => run("failed"), again })).toMatchObject({ passed: 0, failed: 1 })
  expect(again).toHaveBeenCalledTimes(1)
})
