import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { ensureChromium } from "#scripts/verification/chromium.ts"
import { ensureDovecot } from "#scripts/verification/dovecot.ts"
import { check, FAILED } from "#scripts/verification/test-runs/checks.ts"
import { type Counts, sum, summaryLine } from "#scripts/verification/test-runs/counts.ts"
import { runJourneysAlone, runUnitTests, type TestRun } from "#scripts/verification/test-runs/run-tests.ts"
import { judge } from "#scripts/verification/test-runs/second-run.ts"
import { listChanges } from "#scripts/verification/verify-changes.ts"

const USAGE = "npm run verify:steady -- [files of tests] [--rounds 10] [--seed NUMBER]"
const maxSeed = 1_000_000

const argumentsSchema = z.object({
  rounds: z.coerce.number().int().min(1).max(1_000).default(10),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * maxSeed)),
})

const isUnitTest = (path: string) => /\.test\.tsx?$/.test(path)
const isJourney = (path: string) => path.endsWith(".spec.ts")

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string" }, seed: { type: "string" } },
  })
  const read = argumentsSchema.safeParse(values)
  const missing = positionals.filter((path) => !existsSync(path))
  if (!read.success || missing.length > 0) throw new Refusal([USAGE, ...missing].join("\nThere is no "))
  return { ...read.data, files: positionals }
}

/** Takes one core for as long as it lives. */
function keepOneCoreBusy(): ChildProcess {
  return spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" })
}

/** Runs one round; what it printed is shown where something failed. */
async function round(title: string, work: () => Promise<TestRun>): Promise<Counts> {
  let counts: Counts = FAILED
  await check(title, async () => {
    const { report, output, succeeded } = await work()
    counts = judge(report).counts
    if (!succeeded) throw new Refusal(output)
  })
  return counts
}

async function unitRounds(directory: string, files: string[], rounds: number, seed: number) {
  await ensureDovecot()
  const counts: Counts[] = []
  for (let number = 0; number < rounds; number++) {
    const shuffled = [
      "--sequence.shuffle.files",
      "--sequence.shuffle.tests",
      `--sequence.seed=${seed + number}`,
    ]
    const title = `Tests, round ${number + 1} of ${rounds}, seed ${seed + number}`
    counts.push(await round(title, () => runUnitTests(directory, files, shuffled)))
  }
  return counts
}

async function journeyRounds(directory: string, files: string[], rounds: number) {
  await ensureChromium()
  await buildApp()
  return round(`Journeys, ${rounds} rounds`, () =>
    runJourneysAlone(directory, files, [`--repeat-each=${rounds}`]),
  )
}

/** Repeats tests beside a process that takes one core, without a second look: all those that changed, or the files named. */
await runScript(async () => {
  const { files: named, rounds, seed } = readArguments()
  const files = named.length > 0 ? named : (await listChanges()).filter((path) => existsSync(path))
  const [tests, journeys] = [files.filter(isUnitTest), files.filter(isJourney)]
  if (tests.length + journeys.length === 0) throw new Refusal(`No test has changed. ${USAGE}`)
  await generateClient()
  const directory = mkdtempSync(join(tmpdir(), "crm-steady-"))
  const busy = keepOneCoreBusy()
  try {
    const counts = tests.length > 0 ? await unitRounds(directory, tests, rounds, seed) : []
    if (journeys.length > 0) counts.push(await journeyRounds(directory, journeys, rounds))
    const total = sum(counts)
    console.log(`\n${summaryLine(total)}`)
    return total.failed > 0 ? 1 : 0
  } finally {
    busy.kill()
    rmSync(directory, { recursive: true, force: true })
  }
})
