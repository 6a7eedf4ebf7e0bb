import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { buildApp } from "#lib/launch/build-app.ts"
import { ensureChromium } from "#lib/launch/chromium.ts"
import { ensureDovecot } from "#lib/launch/dovecot.ts"
import { generateClient } from "#lib/launch/generate-client.ts"
import { pageScriptLimit, weighPages } from "#lib/launch/page-scripts.ts"
import { step } from "#lib/launch/progress.ts"
import { runQuietly } from "#lib/launch/quiet-command.ts"
import { explain, Refusal, runScript } from "#lib/launch/refusal.ts"
import { type Counts, countTests, summaryLine } from "#lib/launch/test-report.ts"
import { listChanges, listFiles } from "#lib/launch/verify-changes.ts"
import { readGraph } from "#lib/launch/verify-graph.ts"
import { chooseReached, reachesAll } from "#lib/launch/verify-reach.ts"

const IMPORTING = ["app", "components", "lib", "prisma", "tests", "middleware.ts"]

/** Most of what a short process does is to compile what it imports: those that tests start take it from here. */
const COMPILED = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") }

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Runs a check that counts as one test; what it was refused with is shown whole and the next check goes on. */
async function check(title: string, work: () => Promise<unknown>): Promise<Counts> {
  try {
    await step(title, work)
    return PASSED
  } catch (error) {
    console.log(explain(error))
    return FAILED
  }
}

async function commandCheck(title: string, program: string, args: string[]): Promise<Counts> {
  return check(title, async () => {
    const { code, output } = await runQuietly(program, args)
    if (code !== 0) throw new Refusal(output)
  })
}

/** By TypeScript 7, which has no interface for the tools that still need version 6 (decision 0044). */
const COMPILER = "../typescript-native/bin/tsc"

/** The types of routes are written by Next, as in a build. */
async function types(): Promise<Counts> {
  const written = await runQuietly("next", ["typegen"])
  if (written.code !== 0) console.log(written.output)
  return commandCheck("Types", COMPILER, ["--noEmit"])
}

/** A test runner: its command, and the setting that names its report. */
interface TestRun {
  title: string
  program: string
  args: string[]
  settings: Record<string, string>
  report: string
}

async function testRun({ title, program, args, settings, report }: TestRun): Promise<Counts> {
  const result = await check(title, async () => {
    const { code, output } = await runQuietly(program, args, {
      settings: { NODE_ENV: "test", ...COMPILED, ...settings },
    })
    if (code !== 0) throw new Refusal(output)
  })
  return countTests(report, result === PASSED)
}

function unitAndBackendTests(directory: string, files: string[]): Promise<Counts> {
  const report = join(directory, "vitest.json")
  return testRun({
    title: "Unit and back-end tests, message parity, migrations = schema",
    program: "vitest",
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files],
    settings: {},
    report,
  })
}

async function journeys(directory: string, files: string[]): Promise<Counts> {
  const browser = await check("Browser for the end-to-end tests", ensureChromium)
  if (browser === FAILED) return FAILED
  const report = join(directory, "playwright.json")
  return testRun({
    title: "End-to-end tests",
    program: "playwright",
    args: ["test", "--config", "tests/e2e/playwright.config.ts", "--reporter=list,json", ...files],
    settings: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
  })
}

/** Every page of the build counts as a test: the script that its HTML names keeps within the limit. */
async function pageScripts(): Promise<Counts> {
  let counts = FAILED
  await check(`Script of each page, ${pageScriptLimit} KB at most`, async () => {
    const pages = weighPages()
    const heavy = pages.filter(({ kb }) => kb > pageScriptLimit)
    counts = { passed: pages.length - heavy.length, failed: heavy.length, skipped: 0 }
    const lines = heavy.map(({ page, kb }) => `${page} names ${kb.toFixed(1)} KB of script, packed`)
    if (lines.length > 0) throw new Refusal(lines.join("\n"))
  })
  return counts
}

/** The whole bench on little data and few rounds: that it runs to its end, nothing of speed. */
function smallBench(directory: string): Promise<Counts> {
  const args = ["lib/launch/bench.ts", "--quick", "--companies", "2000", "--contacts", "5000"]
  return check("Bench from one end to the other, small", async () => {
    const settings = { DATA_DIR: join(directory, "bench"), BENCH_DATABASE_URL: "", ...COMPILED }
    const { code, output } = await runQuietly("node", args, { settings })
    if (code !== 0) throw new Refusal(output)
  })
}

function sum(all: Counts[]): Counts {
  return all.reduce((total, counts) => ({
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  }))
}

/** What is run: files that are looked at, and those of tests and journeys; none for all there are, undefined for no run at all. */
interface Plan {
  looked: string[]
  tests: string[] | undefined
  journeys: string[] | undefined
  isBenchRun: boolean
}

const WHOLE: Plan = { looked: ["."], tests: [], journeys: [], isBenchRun: true }

/** What the changes since main can reach; the whole where that cannot be told by imports. */
async function planOfChanges(): Promise<Plan> {
  const [changed, files] = await Promise.all([listChanges(), listFiles()])
  if (reachesAll(changed)) {
    console.log("Settings, tables or texts changed: everything is verified.")
    return WHOLE
  }
  const reached = chooseReached(changed, await readGraph(existingRoots(), files))
  const some = (paths: string[]) => (paths.length > 0 ? paths : undefined)
  console.log(
    `${changed.length} files changed: ${reached.tests.length} files of tests and ${reached.journeys.length} of journeys can be reached.`,
  )
  return {
    looked: changed.filter((path) => existsSync(path)),
    tests: some(reached.tests),
    journeys: some(reached.journeys),
    isBenchRun: reached.isBenchReached,
  }
}

const existingRoots = () => IMPORTING.filter((path) => existsSync(path))

async function lintAndImports(looked: string[]): Promise<Counts> {
  const looking = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...looked]
  const following = ["--config", ".dependency-cruiser.mjs", ...existingRoots()]
  return sum([
    await commandCheck("Lint and format", "biome", looking),
    await commandCheck("Import rules", "depcruise", following),
  ])
}

async function verify(directory: string, plan: Plan): Promise<Counts> {
  const results = [
    await check("Database client generated", () => generateClient()),
    ...(await Promise.all([types(), lintAndImports(plan.looked)])),
  ]
  if (plan.tests) {
    results.push(await check("Mail server for the tests", ensureDovecot))
    results.push(await unitAndBackendTests(directory, plan.tests))
  }
  if (!plan.journeys && !plan.isBenchRun) return sum(results)
  const build = await check("Build", buildApp)
  const isBuilt = build === PASSED
  results.push(build)
  const whenBuilt = async (run: () => Promise<Counts>) => (isBuilt ? run() : FAILED)
  results.push(await whenBuilt(pageScripts))
  const { journeys: files } = plan
  // Either waits for the other's sort of work for a third of its time.
  results.push(
    ...(await Promise.all([
      ...(plan.isBenchRun ? [whenBuilt(() => smallBench(directory))] : []),
      ...(files ? [whenBuilt(() => journeys(directory, files))] : []),
    ])),
  )
  return sum(results)
}

await runScript(async () => {
  const { values } = parseArgs({ options: { changed: { type: "boolean", default: false } } })
  const plan = values.changed ? await planOfChanges() : WHOLE
  const directory = mkdtempSync(join(tmpdir(), "crm-verify-"))
  try {
    const counts = await verify(directory, plan)
    console.log(`\n${summaryLine(counts)}`)
    return counts.failed > 0 ? 1 : 0
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
