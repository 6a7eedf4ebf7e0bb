import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { query } from "./db.ts"

/** Whether this copy can serve: null where all is well, else what is wrong. */
export type Readiness = { database: string | null; migrations: string | null; jobs: string | null }

const migrationsFolder = join(process.cwd(), "prisma", "migrations")

/** Asks the database, its migrations and the job queue (GET /readyz). */
export async function checkReadiness(): Promise<Readiness> {
  const database = await problemOf(async () => {
    await query({ text: "SELECT 1", values: [] })
    return null
  })
  if (database !== null) return { database, migrations: "unknown", jobs: "unknown" }
  const [migrations, jobs] = await Promise.all([problemOf(migrationsProblem), problemOf(jobsProblem)])
  return { database, migrations, jobs }
}

async function problemOf(check: () => Promise<string | null>): Promise<string | null> {
  try {
    return await check()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function migrationsProblem(): Promise<string | null> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const known = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const applied = await query<{ migration_name: string }>({
    text: "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    values: [],
  })
  const names = new Set(applied.map((row) => row.migration_name))
  const pending = known.filter((name) => !names.has(name))
  return pending.length === 0 ? null : `pending: ${pending.join(", ")}`
}

async function jobsProblem(): Promise<string | null> {
  await query({ text: "SELECT version FROM pgboss.version", values: [] })
  return null
}
