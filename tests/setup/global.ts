import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgBoss } from "pg-boss"
import type { TestProject } from "vitest/node"
import { createJobQueues } from "#lib/backend/platform/jobs/queue.ts"
import { writeSellers } from "#prisma/seed/demo/sellers.ts"
import { seedReference } from "#prisma/seed/index.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { databaseAt, withClient } from "#scripts/database/scratch-database.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a database of the test server from which others are made. */
    adminUrl: string
    /** Begins the name of every database of this run. */
    databasePrefix: string
    /** A directory of this run, removed at its end. */
    directory: string
  }
}

/** A server of its own for this run, or the one TEST_DATABASE_URL names (its user may make databases). */
async function startServer(directory: string) {
  const externalUrl = process.env.TEST_DATABASE_URL
  if (externalUrl) return { adminUrl: externalUrl, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
}

async function dropDatabases(adminUrl: string, prefix: string) {
  await withClient(adminUrl, async (client) => {
    const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [
      prefix,
    ])
    for (const { datname } of found.rows) await client.query(`drop database "${datname}" with (force)`)
  })
}

/** The queue of jobs as a worker's first start makes it. */
async function makeQueues(connectionString: string) {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  boss.on("error", () => undefined)
  await boss.start()
  await createJobQueues(boss)
  await boss.stop({ graceful: false })
}

/** One migrated template with the reference data; every worker's database is a copy of it. */
async function startTemplate() {
  const directory = mkdtempSync(join(tmpdir(), "crm-test-"))
  const server = await startServer(directory)
  const prefix = `crm_test_${process.pid}_`
  const template = `${prefix}template`
  await withClient(server.adminUrl, (client) => client.query(`create database ${template}`))
  await migrateDatabase(databaseAt(server.adminUrl, template))
  await seedReference(databaseAt(server.adminUrl, template))
  await withClient(databaseAt(server.adminUrl, template), writeSellers)
  await makeQueues(databaseAt(server.adminUrl, template))
  return { adminUrl: server.adminUrl, prefix, directory, stop: server.stop }
}

type Template = Awaited<ReturnType<typeof startTemplate>>

/** Each project loads this module for itself: what they share is kept where all find it. */
const shared = globalThis as { testTemplate?: { started: Promise<Template>; users: number } }

async function leave(): Promise<void> {
  const { testTemplate } = shared
  if (!testTemplate) return
  testTemplate.users--
  if (testTemplate.users > 0) return
  delete shared.testTemplate
  const { adminUrl, prefix, directory, stop } = await testTemplate.started
  await dropDatabases(adminUrl, prefix)
  await stop()
  rmSync(directory, { recursive: true, force: true })
}

/** Runs before the first test of each project that asks a database: the first one starts the server, which the others use, too. */
export default async function setup(project: TestProject) {
  shared.testTemplate ??= { started: startTemplate(), users: 0 }
  shared.testTemplate.users++
  const { adminUrl, prefix, directory } = await shared.testTemplate.started
  project.provide("adminUrl", adminUrl)
  project.provide("databasePrefix", prefix)
  project.provide("directory", directory)
  return leave
}
