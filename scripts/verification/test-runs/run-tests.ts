import { randomUUID } from "node:crypto"
import { join, resolve } from "node:path"
import { literally } from "#lib/text/literally.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { type RunReport, readReport, reportVariable } from "#scripts/verification/test-runs/outcomes.ts"
import { failedIn } from "#scripts/verification/test-runs/second-run.ts"

const journeyConfig = ["--config", "tests/e2e/playwright.config.ts"]

/** Most of what a short process does is to compile what it imports: those that tests start take it from here. */
export const compiledSettings = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") }

/** The environment variable that names files of tests which vitest.config.ts leaves out, apart by spaces. */
export const leftOutVariable = "TEST_LEFT_OUT"

/** A run of a test runner. */
interface TestCommand {
  program: "vitest" | "playwright"
  args: string[]
  settings?: Record<string, string>
}

/** What a run said, and all that it printed. */
export interface TestRun {
  report: RunReport
  output: string
  succeeded: boolean
}

async function run(directory: string, { program, args, settings = {} }: TestCommand): Promise<TestRun> {
  const path = join(directory, `${randomUUID()}.json`)
  const { code, output } = await runQuietly(program, args, {
    settings: { NODE_ENV: "test", ...compiledSettings, ...settings, [reportVariable]: path },
  })
  return { report: readReport(path, code === 0), output, succeeded: code === 0 }
}

const vitestReporters = [
  "--reporter=default",
  "--reporter=./scripts/verification/test-runs/vitest-reporter.ts",
]
/** The one way to name several to Playwright, which finds its own from its configuration. */
const journeyReporters = [
  `--reporter=list,${resolve("scripts/verification/test-runs/playwright-reporter.ts")}`,
]

/**
 * Runs tests of Vitest.
 * @param directory where its report is written
 * @param files all there are when none is named
 */
export function runUnitTests(
  directory: string,
  files: string[],
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<TestRun> {
  return run(directory, { program: "vitest", args: ["run", ...vitestReporters, ...args, ...files], settings })
}

/** What every change runs against a running stack: journeys, requests without a browser, and what axe says of the screens. */
export const gateOfJourneys = ["smoke", "http", "a11y"].map((project) => `--project=${project}`)

/**
 * Runs journeys against the build that is there.
 * @param directory where its report is written
 * @param files all there are when none is named
 */
export function runJourneys(
  directory: string,
  files: string[],
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<TestRun> {
  return run(directory, {
    program: "playwright",
    args: ["test", ...journeyConfig, ...journeyReporters, ...args, ...files],
    settings,
  })
}

/** Runs named journeys by one browser, without looking at the logs afterwards. */
export function runJourneysAlone(directory: string, files: string[], args: string[]): Promise<TestRun> {
  return runJourneys(directory, files, ["--no-deps", ...args], { JOURNEY_WORKERS: "1" })
}

/** Runs files once more in which a test failed, one after the other. */
export function runUnitTestsAgain(directory: string, report: RunReport): Promise<TestRun> {
  return runUnitTests(directory, failedIn(report).files, ["--maxWorkers=1", "--no-file-parallelism"])
}

/** Runs journeys that failed once more, one after the other, each with a trace in test-results/second-look. */
export function runJourneysAgain(directory: string, report: RunReport): Promise<TestRun> {
  const { tests, files } = failedIn(report)
  // By their names: those made of a list stand on one line.
  const names = tests.map(({ name }) => literally(name.replaceAll(" > ", " ")))
  return runJourneysAlone(directory, files, [
    `--grep=(?: )(?:${names.join("|")})$`,
    "--trace=on",
    "--output=test-results/second-look",
  ])
}
