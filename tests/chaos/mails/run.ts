import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { childEnvironment } from "#lib/launch/child-environment.ts"
import { startEmbeddedPostgres } from "#lib/launch/embedded-postgres.ts"
import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { step } from "#lib/launch/progress.ts"
import { Refusal, runScript } from "#lib/launch/refusal.ts"
import { withScratchDatabase } from "#lib/launch/scratch-database.ts"
import { seedReference } from "#prisma/seed/index.ts"

const argumentsSchema = z.object({
  mails: z.coerce.number().int().min(10).max(100_000).default(5_000),
  kills: z.coerce.number().int().min(0).max(1_000).default(20),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 1_000_000)),
})

function readArguments() {
  const text = { type: "string" } as const
  const { values } = parseArgs({ options: { mails: text, kills: text, seed: text } })
  const read = argumentsSchema.safeParse(values)
  if (!read.success) throw new Refusal("npm run chaos:mails -- [--mails 5000] [--kills 20] [--seed NUMBER]")
  return read.data
}

await runScript(async () => {
  const { mails, kills, seed } = readArguments()
  console.log(`  Seed ${seed}`)
  const directory = mkdtempSync(join(tmpdir(), "crm-chaos-mails-"))
  const server = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
  try {
    return await withScratchDatabase(server.adminUrl, async (url) => {
      await step("Database migrated", async () => {
        await migrateDatabase(url)
        await seedReference(url)
      })
      const env = childEnvironment({
        DATABASE_URL: url,
        DATA_DIR: directory,
        LOG_LEVEL: "silent",
        SESSION_SECRET: randomBytes(32).toString("base64url"),
        MAIL_KEY: randomBytes(32).toString("base64url"),
        MAIL_PRIVATE_HOSTS: "1",
        CALLS_PER_MINUTE: "0",
      })
      const child = fork("tests/chaos/mails/measured.ts", [mails, kills, seed].map(String), { env })
      const [code] = await once(child, "exit")
      return code === 0 ? 0 : 1
    })
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
})
