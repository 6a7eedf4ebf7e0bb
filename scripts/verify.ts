import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Refusal } from "#lib/refusal.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { pageScriptLimit, weighPages } from "#scripts/building/page-scripts.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { runQuietly } from "#scripts/processes/quiet-command.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { ensureChromium } from "#scripts/verification/chromium.ts"
import { ensureDovecot } from "#scripts/verification/dovecot.ts"
import { type FirstRun, firstRun, type Suite, secondRun } from "#scripts/verification/test-runs/both-runs.ts"
import { check, commandCheck, FAILED } from "#scripts/verification/test-runs/checks.ts"
import { type Counts, sum, summaryLine } from "#scripts/verification/test-runs/counts.ts"
import {
  gateOfJourneys,
  leftOutVariable,
  runJourneys,
  runJourneysAgain,
  runUnitTests,
  runUnitTestsAgain,
} from "#scripts/verification/test-runs/run-tests.ts"
import {
  gatePlan,
  importingRoots,
  type Plan,
  planOfChanges,
  wholePlan,
} from "#scripts/verification/verify-plan.ts"
import { fullVariable, furtherChecks } from "#scripts/verify-full.ts"

/** By TypeScript 7, which has no interface for the tools that still need version 6 (decision 0044). */
const COMPILER = "../typescript-native/bin/tsc"

/** The types of routes are written by Next, as in a build. */
async function types(): Promise<Counts> {
  const written = await runQuietly("next", ["typegen"])
  if (written.code !== 0) console.log(written.output)
  return commandCheck("Types", COMPILER, ["--noEmit"])
}

const unitTests = (directory: string, files: string[], leftOut: string[]): Suite => ({
  title: "Unit and back-end tests, message parity, migrations = schema",
  run: () => runUnitTests(directory, files, [], { [leftOutVariable]: leftOut.join(" ") }),
  again: (report) => runUnitTestsAgain(directory, report),
})

const journeys = (directory: string, files: string[], chosen: string[]): Suite => ({
  title: "End-to-end tests",
  run: () => runJourneys(directory, files, chosen),
  again: (report) => runJourneysAgain(directory, report),
})

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

async function lintAndImports(checked: string[]): Promise<Counts> {
  const looking = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...checked]
  const following = ["--config", ".dependency-cruiser.mjs", ...importingRoots()]
  return sum([
    await commandCheck("Lint and format", "biome", looking),
    await commandCheck("Import rules", "depcruise", following),
  ])
}

/** Whether the browser is there, and the build, and that its pages are light. */
async function buildChecks(): Promise<Counts[]> {
  const build = await check("Build", buildApp)
  if (build === FAILED) return [build]
  return [build, await pageScripts(), await check("Browser for the end-to-end tests", ensureChromium)]
}

async function verify(directory: string, plan: Plan, isFull: boolean): Promise<Counts> {
  const results = [
    await check("Database client generated", () => generateClient()),
    ...(await Promise.all([types(), lintAndImports(plan.checked)])),
  ]
  const firstRuns: FirstRun[] = []
  if (plan.tests) {
    results.push(await check("Mail server for the tests", ensureDovecot))
    firstRuns.push(await firstRun(unitTests(directory, plan.tests, plan.leftOut)))
  }
  if (plan.journeys) {
    const chosen = isFull || plan.journeys.length > 0 ? [] : gateOfJourneys
    const built = await buildChecks()
    results.push(...built)
    if (!built.includes(FAILED)) firstRuns.push(await firstRun(journeys(directory, plan.journeys, chosen)))
  }
  if (isFull) results.push(...(await furtherChecks(directory)))
  return sum([...results, ...(await secondRun(firstRuns))])
}

async function choosePlan({ changed, full }: { changed: boolean; full: boolean }): Promise<Plan> {
  if (full) return wholePlan
  return changed ? planOfChanges() : gatePlan()
}

await runScript(async () => {
  const { values } = parseArgs({
    options: { changed: { type: "boolean", default: false }, full: { type: "boolean", default: false } },
  })
  if (values.full) process.env[fullVariable] = "1"
  const plan = await choosePlan(values)
  const directory = mkdtempSync(join(tmpdir(), "crm-verify-"))
  try {
    const counts = await verify(directory, plan, values.full)
    console.log(`\n${summaryLine(counts)}`)
    return counts.failed > 0 ? 1 : 0
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
