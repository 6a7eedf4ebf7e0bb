import type { Counts } from "#scripts/verification/test-runs/counts.ts"
import type { FileOutcome, Outcome, RunReport } from "#scripts/verification/test-runs/outcomes.ts"

/** Unsteady tests that a run may have and still pass. */
export const maxUnsteady = 3

/** A test, or a file outside its tests, that failed once and passed once. */
export interface Unsteady {
  name: string
  file: string
  /** Why it failed. */
  output: string
}

/** What two runs say together. */
export interface Result {
  counts: Counts
  unsteady: Unsteady[]
}

const nothingAgain: RunReport = { tests: [], files: [] }

/** Tests by project, file and name; those of one name are numbered. */
function byKey(tests: Outcome[]): Map<string, Outcome> {
  const found = new Map<string, Outcome>()
  for (const test of tests) {
    const name = [test.project, test.file, test.name].join("\n")
    let key = name
    for (let number = 2; found.has(key); number++) key = `${name}\n${number}`
    found.set(key, test)
  }
  return found
}

/** Tests of what all others sent to the database: alone they would find nothing, and nothing wrong. */
const isOfOthers = (file: string) => file.startsWith("tests/statements/")

/** What is run again: files in which anything failed, whole, and of journeys those that did. What depends on the run of others has failed as it is. */
export function failedIn(report: RunReport) {
  const failed = report.tests.filter(({ state, file }) => state === "failed" && !isOfOthers(file))
  const broken = report.files.filter(
    ({ errors, file }) => errors.length > 0 && file !== "" && !isOfOthers(file),
  )
  return {
    files: [...new Set([...failed, ...broken].map(({ file }) => file))],
    tests: failed,
  }
}

/** Holds a test's two outcomes together: one that has passed and failed is unsteady. */
function together(first: Outcome | undefined, again: Outcome | undefined): Outcome["state"] | "unsteady" {
  const states = [first?.state, again?.state]
  if (states.includes("passed")) return states.includes("failed") ? "unsteady" : "passed"
  return states.includes("failed") ? "failed" : "skipped"
}

function brokenFiles(first: FileOutcome[], again: FileOutcome[]) {
  const steady = (one: FileOutcome) =>
    again.some(
      ({ project, file, errors }) => project === one.project && file === one.file && errors.length === 0,
    )
  const broken = first.filter(({ errors }) => errors.length > 0)
  const failed = broken.filter((file) => !steady(file)).length
  const unsteady = broken.filter(steady).map(({ file, errors }) => ({
    name: "outside its tests",
    file,
    output: errors.join("\n"),
  }))
  return { failed, unsteady }
}

/**
 * Judges a run by its first look and a second one at what failed in it, alone. What fails twice has failed. What fails once is unsteady and
 * counts as passed, unless there are more of them than three.
 * @param again undefined when nothing had to be looked at again
 */
export function judge(first: RunReport, again: RunReport = nothingAgain): Result {
  const [one, other] = [byKey(first.tests), byKey(again.tests)]
  const files = brokenFiles(first.files, again.files)
  const counts: Counts = { passed: 0, failed: files.failed, skipped: 0 }
  const unsteady: Unsteady[] = [...files.unsteady]
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    const runs = [one.get(key), other.get(key)] as const
    const state = together(...runs)
    if (state !== "unsteady") counts[state]++
    else {
      counts.passed++
      const failure = runs.find((run) => run?.state === "failed")
      if (failure) unsteady.push({ name: failure.name, file: failure.file, output: failure.output })
    }
  }
  return { counts, unsteady }
}

/** Whether so many tests are unsteady that the run says nothing. */
export function isTooUnsteady(unsteady: Unsteady[]): boolean {
  return unsteady.length > maxUnsteady
}
