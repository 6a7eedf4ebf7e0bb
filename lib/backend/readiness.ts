import { log } from "#lib/log.ts"
import { pool, query } from "./db.ts"
import { pendingMigrations } from "./pending-migrations.ts"

const parts = { database: databaseAnswers, migrations: migrationsAreApplied, jobs: queueIsInstalled }

/** Whether each part that a copy needs is there. Why one is not stands in the log, not in the answer: anybody may ask. */
export type Readiness = Record<keyof typeof parts, boolean>

/** Asks the database, its migrations and the job queue (GET /readyz). */
export async function checkReadiness(): Promise<Readiness> {
  const [database, migrations, jobs] = await Promise.all([
    holds("database"),
    holds("migrations"),
    holds("jobs"),
  ])
  return { database, migrations, jobs }
}

async function holds(part: keyof typeof parts): Promise<boolean> {
  try {
    await parts[part]()
    return true
  } catch (error) {
    log.warn({ err: error, part }, "not ready")
    return false
  }
}

async function databaseAnswers(): Promise<void> {
  await query({ text: "SELECT 1", values: [] })
}

async function migrationsAreApplied(): Promise<void> {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0) throw new Error(`Pending migrations: ${pending.join(", ")}`)
}

async function queueIsInstalled(): Promise<void> {
  await query({ text: "SELECT version FROM pgboss.version", values: [] })
}
