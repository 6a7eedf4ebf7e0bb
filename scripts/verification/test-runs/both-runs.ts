import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { Refusal } from "#lib/refusal.ts"
import { check } from "#scripts/verification/test-runs/checks.ts"
import type { Counts } from "#scripts/verification/test-runs/counts.ts"
import type { FileOutcome, RunReport } from "#scripts/verification/test-runs/outcomes.ts"
import type { TestRun } from "#scripts/verification/test-runs/run-tests.ts"
import {
  failedIn,
  isTooUnsteady,
  judge,
  maxUnsteady,
  type Unsteady,
} from "#scripts/verification/test-runs/second-run.ts"

const resultsFolder = "test-results"
const unsteadyFile = `${resultsFolder}/unsteady.json`
const slowestShown = 20
const msPerSecond = 1000

/** A suite of tests, and how what failed of it is run once more. */
export interface Suite {
  title: string
  run(): Promise<TestRun>
  again(report: RunReport): Promise<TestRun>
}

/** What a suite's run reported. */
export interface FirstRun {
  suite: Suite
  report: RunReport
}

/** What is known of a run that never came to its end. */
const brokenOff: RunReport = {
  tests: [],
  files: [{ project: "", file: "", ms: 0, errors: ["The run could not be started."] }],
}

/** Runs a suite; what it printed is shown where something failed. One that cannot be run has failed. */
export async function firstRun(suite: Suite): Promise<FirstRun> {
  let report = brokenOff
  await check(suite.title, async () => {
    const { report: found, output, succeeded } = await suite.run()
    report = found
    if (!succeeded) throw new Refusal(output)
  })
  return { suite, report }
}

async function runAgain({ suite, report }: FirstRun): Promise<RunReport | undefined> {
  if (failedIn(report).files.length === 0) return undefined
  let again: RunReport | undefined
  await check(`${suite.title}: what failed, once more and alone`, async () => {
    const { report: found, output, succeeded } = await suite.again(report)
    again = found
    if (!succeeded) throw new Refusal(output)
  })
  return again
}

function showUnsteady(unsteady: Unsteady[]) {
  rmSync(unsteadyFile, { force: true })
  if (unsteady.length === 0) return
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(unsteadyFile, JSON.stringify(unsteady, undefined, 2))
  console.log(`\nUnsteady, failed in one run and passed in the other (${unsteadyFile}):`)
  for (const { file, name, output } of unsteady)
    console.log(`\n  ${file} > ${name}\n${output.replaceAll(/^/gm, "    ")}`)
  if (isTooUnsteady(unsteady)) console.log(`\nMore than ${maxUnsteady} unsteady tests count as failed.`)
}

function showSlowest(files: FileOutcome[]) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown)
  if (slowest.length > 0) console.log("\nSlowest files of tests:")
  for (const { file, project, ms } of slowest)
    console.log(`${(ms / msPerSecond).toFixed(1).padStart(8)} s  ${file} (${project})`)
}

/**
 * Runs what failed in suites a second time, after all of them, and shows what is unsteady and what takes longest.
 * @returns how many tests of all suites ended how
 */
export async function secondRun(firstRuns: FirstRun[]): Promise<Counts[]> {
  const counts: Counts[] = []
  const unsteady: Unsteady[] = []
  for (const first of firstRuns) {
    const result = judge(first.report, await runAgain(first))
    counts.push(result.counts)
    unsteady.push(...result.unsteady)
  }
  showSlowest(firstRuns.flatMap(({ report }) => report.files))
  showUnsteady(unsteady)
  if (isTooUnsteady(unsteady)) counts.push({ passed: -unsteady.length, failed: unsteady.length, skipped: 0 })
  return counts
}
