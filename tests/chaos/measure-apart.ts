import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { seedReference } from "#prisma/seed/index.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { withScratchDatabase } from "#scripts/database/scratch-database.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { step } from "#scripts/processes/progress.ts"

/** Runs a script in a process of its own, on a database of its own that is gone after it. @returns 0, or 1 when the script failed */
export async function measureApart(script: string, input: number[]): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "crm-chaos-"))
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
      const child = fork(script, input.map(String), { env })
      const [code] = await once(child, "exit")
      return code === 0 ? 0 : 1
    })
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
