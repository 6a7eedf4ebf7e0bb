import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { seedReference } from "#prisma/seed/index.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"

/**
 * How fast sequences are: runs begun on a list, steps a second, what a million sleeping runs cost, and what a screen of a sequence reads.
 * `npm run bench:sequences -- --runs 100000 --sleeping 1000000`. With `--part publication` it measures what a publication that moves `runs`
 * costs, beside `sleeping` runs of another sequence. It needs nothing that is running.
 */
const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    runs: { ...text, default: "100000" },
    steps: { ...text, default: "20000" },
    sleeping: { ...text, default: "1000000" },
    part: { ...text, default: "steps" },
  },
})
const [script, given] =
  values.part === "publication"
    ? ["publication.ts", [values.runs, values.sleeping]]
    : ["measured.ts", [values.runs, values.steps, values.sleeping]]
const directory = mkdtempSync(join(tmpdir(), "crm-bench-sequences-"))
const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
try {
  await migrateDatabase(database.url)
  await seedReference(database.url)
  const env = childEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    SESSION_SECRET: "a-secret-of-the-bench-that-is-long-enough",
    CALLS_PER_MINUTE: "0",
  })
  const child = fork(`tests/bench/sequences/${script}`, given, { env })
  const [code] = await once(child, "exit")
  process.exitCode = code === 0 ? 0 : 1
} finally {
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
}
