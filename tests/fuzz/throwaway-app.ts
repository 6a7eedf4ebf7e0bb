import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { seedDemo } from "#prisma/seed/index.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { step } from "#scripts/processes/progress.ts"
import { SupervisedProcess } from "#scripts/processes/supervised-process.ts"

/** The built app on a database of its own, as long as somebody works with it. */
export type ThrowawayApp = {
  /** Without a slash at the end. */
  address: string
  /** Bearer tokens of new administrators. */
  newTokens: (count: number) => Promise<string[]>
  /** How often the web server ended by itself. */
  deaths: () => number
}

/**
 * Runs work against the built app with demo data; nothing stays behind.
 * @param settings that it runs with besides
 * @throws what the work throws
 */
export async function withThrowawayApp<Result>(
  work: (app: ThrowawayApp) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  await step("App built", () => buildApp())
  const directory = mkdtempSync(join(tmpdir(), "crm-fuzz-"))
  const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
  let web: SupervisedProcess | undefined
  let deaths = 0
  try {
    await migrateDatabase(database.url)
    await seedDemo(database.url)
    web = new SupervisedProcess({
      name: "web",
      script: "scripts/web.ts",
      settings: {
        DATABASE_URL: database.url,
        DATA_DIR: directory,
        SESSION_SECRET: "f".repeat(40),
        CALLS_PER_MINUTE: "0",
        PUBLIC_API_DETAILS: "1",
        PORT: "0",
        ...settings,
      },
      logFile: join(directory, "web.log"),
      onDeath: () => {
        deaths += 1
      },
      onGivenUp: () => undefined,
    })
    const port = await web.ready
    return await work({
      address: `http://127.0.0.1:${port}`,
      newTokens: (count) => newTokens(database.url, count),
      deaths: () => deaths,
    })
  } finally {
    await web?.stop()
    await database.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

function newTokens(databaseUrl: string, count: number): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const made = await client.query<{ token: string }>(
      `WITH made AS (
        INSERT INTO "user" (name, email, is_admin)
        SELECT 'Fuzz', gen_random_uuid() || '@example.com', true FROM generate_series(1, $1) RETURNING id
      ), named AS MATERIALIZED (SELECT id, 'fuzz-' || gen_random_uuid() AS token FROM made),
      kept AS (
        INSERT INTO access_token (user_id, device_name, token_hash, expires_at, ends_at)
        SELECT id, 'fuzz', sha256(token::bytea), now() + interval '1 hour', now() + interval '1 hour' FROM named
      ) SELECT token FROM named`,
      [count],
    )
    return made.rows.map(({ token }) => token)
  })
}
