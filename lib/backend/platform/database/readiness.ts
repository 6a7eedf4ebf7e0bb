import { setTimeout as pause } from "node:timers/promises"
import { log } from "#lib/log.ts"
import { troubleOf } from "./database-trouble.ts"
import { pool, query } from "./db.ts"
import { pendingMigrations } from "./pending-migrations.ts"

const parts = { database: databaseAnswers, migrations: migrationsAreApplied, jobs: queueIsInstalled }
/** What may be said of a part that is missing: anybody may ask, so only the log has addresses and names. */
const reasons: Record<keyof typeof parts, string> = {
  database: "The database does not answer",
  migrations: "The database lacks migrations: run npm run migrate",
  jobs: "The job queue is not installed: start a worker once",
}
/** Milliseconds after which a database that says nothing counts as away: who asks does not wait for long. */
const patience = 3_000

/** Whether each part that a copy needs is there, and why not. */
export type Readiness = Record<keyof typeof parts, boolean> & { reason?: string }

/** Asks the database, its migrations and the job queue (GET /readyz). */
export async function checkReadiness(): Promise<Readiness> {
  const database = await failureOf("database")
  // Without a database there is nothing to say of the others.
  if (database) return { database: false, migrations: false, jobs: false, reason: database }
  const [migrations, jobs] = await Promise.all([failureOf("migrations"), failureOf("jobs")])
  const reason = migrations ?? jobs
  return { database: true, migrations: !migrations, jobs: !jobs, ...(reason && { reason }) }
}

/** @returns why a part is missing, undefined when it is there */
async function failureOf(part: keyof typeof parts): Promise<string | undefined> {
  const slow = new AbortController()
  try {
    await Promise.race([parts[part](), aborted(slow.signal)])
    return undefined
  } catch (error) {
    log.warn({ err: error, part }, "not ready")
    return troubleOf(error) ? reasons.database : reasons[part]
  } finally {
    slow.abort()
  }
}

async function aborted(done: AbortSignal): Promise<void> {
  await pause(patience, undefined, { signal: done, ref: false }).catch(() => undefined)
  if (!done.aborted) throw new Error("timeout expired")
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
