import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { seedLarge } from "#prisma/seed/index.ts"
import { benchParts } from "#scripts/bench-parts.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { step } from "#scripts/processes/progress.ts"
import { mustRun } from "#scripts/processes/quiet-command.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { fingerprint, isStamped, writeStamp } from "#scripts/processes/stamp.ts"

/** By default the size the budgets are stated for (docs/performance.md); with less, no word is common enough to search for. */
const argumentsSchema = z.object({
  companies: z.coerce.number().int().min(2000).max(5_000_000).default(250_000),
  contacts: z.coerce.number().int().min(5000).max(20_000_000).default(1_000_000),
  only: z.enum(benchParts).optional(),
  quick: z.boolean().default(false),
})

const USAGE =
  "npm run bench -- [--companies 250000] [--contacts 1000000] [--only list|contacts|registrations|company|registration|board|exports|imports|invoices|ledger|mails|mailings|sending|http|scripts|in-page] [--quick], at least 2000 companies and 5000 contacts"

function readArguments() {
  const { values } = parseArgs({
    options: {
      companies: { type: "string" },
      contacts: { type: "string" },
      only: { type: "string" },
      quick: { type: "boolean" },
    },
  })
  const read = argumentsSchema.safeParse(values)
  if (!read.success) throw new Refusal(USAGE)
  return read.data
}

const BARE_APP = "tests/bench/bare-app"
const BARE_STAMP = `${BARE_APP}/.next/.built`

/** Builds the app that shows nothing but the framework's own cost, unless its build is there. */
async function buildBareApp(signal: AbortSignal): Promise<void> {
  const print = fingerprint([BARE_APP, "tests/bench/list", "tests/bench/contacts", "package-lock.json"], {
    leaveOut: [`${BARE_APP}/.next`],
  })
  if (isStamped(BARE_STAMP, print)) return
  await mustRun("next", ["build", BARE_APP], {
    settings: { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    signal,
  })
  writeStamp(BARE_STAMP, print)
}

/** Runs the measuring process to its end, which shows its tables itself; speed never fails it. */
function measure(settings: Record<string, string>, args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((settle, fail) => {
    const child = fork("tests/bench/measure.ts", args, { env: childEnvironment(settings) })
    signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true })
    child.once("exit", (code) => {
      if (signal.aborted) fail(stopped())
      else if (code === 0) settle()
      else fail(new Refusal(`The bench broke off (${code ?? "killed"}).`))
    })
  })
}

function stopped(): Refusal {
  return new Refusal("Stopped.")
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(stopped()), { once: true })
  })
}

/** Aborted by Ctrl-C or SIGTERM; the database is stopped in order after it. */
function stopSignal(): AbortSignal {
  const aborted = new AbortController()
  process.on("SIGINT", () => aborted.abort())
  process.on("SIGTERM", () => aborted.abort())
  return aborted.signal
}

await runScript(async () => {
  const { only, quick, ...sizes } = readArguments()
  const args = [...(only ? [only] : []), ...(quick ? ["--quick"] : [])]
  const signal = stopSignal()
  const dataDirectory = join(env().DATA_DIR, "bench")
  await step("App built", () => buildApp(signal))
  await step("Bare app built", () => buildBareApp(signal))
  const fill = async (databaseUrl: string) => {
    await step("Database migrated", () => migrateDatabase(databaseUrl))
    await step("Large data in place", () => seedLarge(databaseUrl, sizes))
  }
  const run = async (databaseUrl: string) => {
    await Promise.race([fill(databaseUrl), whenAborted(signal)])
    const settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      CALLS_PER_MINUTE: "0",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      SESSION_SECRET: randomBytes(32).toString("base64url"),
    }
    await measure(settings, args, signal)
  }
  await useDatabase(run, { DATABASE_URL: env().BENCH_DATABASE_URL, DATA_DIR: dataDirectory })
  return 0
})
