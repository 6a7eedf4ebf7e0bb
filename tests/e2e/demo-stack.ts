import { join } from "node:path"
import { seedDemo } from "#prisma/seed/index.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { databaseAt, withClient } from "#scripts/database/scratch-database.ts"
import { mustRun } from "#scripts/processes/quiet-command.ts"
import type { RunningStack } from "#scripts/processes/running-stack.ts"
import { secret } from "./addresses.ts"

/** Starts a database with demo data in a directory that is thrown away. @returns its address */
export async function startDemoDatabase(stack: RunningStack, directory: string): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
  stack.add(() => database.stop())
  await migrateDatabase(database.url)
  await seedDemo(database.url)
  await forgetDueReminders(database.url)
  return database.url
}

/** Copies a database that nothing is connected to, on the same server. @returns the address of the copy */
export async function copyOf(databaseUrl: string, number: number): Promise<string> {
  const template = new URL(databaseUrl).pathname.slice(1)
  const name = `${template}_${number}`
  await withClient(databaseAt(databaseUrl, "postgres"), (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return databaseAt(databaseUrl, name)
}

/**
 * Starts the parts that a web copy on demo data needs beside its database: mail server, linked mailboxes.
 * @param directory where their files and logs are
 * @returns how processes are started beside them, and scripts run
 */
export async function startDemoParts(stack: RunningStack, directory: string, databaseUrl: string) {
  const shared = {
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    SESSION_SECRET: secret,
    MAIL_KEY: secret,
    MAIL_PRIVATE_HOSTS: "1",
    PUBLIC_API_DETAILS: "1",
    DATA_DIR: directory,
  }
  const supervise = (name: string, script: string, settings: Record<string, string>) =>
    stack.supervise({
      name,
      script,
      settings: { ...shared, ...settings },
      logFile: join(directory, `${name}.log`),
    })
  const mailPort = await supervise("mail", "scripts/demonstration/demo-mail.ts", {
    DATABASE_URL: databaseUrl,
  })
  /** Of the copy that has the database itself. */
  const local = { DATABASE_URL: databaseUrl, OUTBOX_PORT: String(mailPort), SEQUENCE_CLOCK: "1" }
  const run = (script: string) => mustRun("node", [script], { settings: { ...shared, ...local } })
  await run("scripts/demonstration/demo-mailboxes.ts")
  return { local, supervise, run }
}

/** Reminders of the demo that are due would be told to whichever page comes first, over its buttons. */
function forgetDueReminders(url: string) {
  return withClient(url, (client) => client.query("UPDATE notification SET notified_at = now()"))
}
