import { join } from "node:path"
import { startEmbeddedPostgres } from "#lib/launch/embedded-postgres.ts"
import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { mustRun } from "#lib/launch/quiet-command.ts"
import type { RunningStack } from "#lib/launch/running-stack.ts"
import { withClient } from "#lib/launch/scratch-database.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { secret } from "./addresses.ts"

/**
 * Starts the parts that a web copy on demo data needs, in a directory that is thrown away: database, mail server, linked mailboxes.
 * @returns how processes are started beside them, and scripts run
 */
export async function startDemoParts(stack: RunningStack, directory: string) {
  const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
  stack.add(() => database.stop())
  await migrateDatabase(database.url)
  await seedDemo(database.url)
  await forgetDueReminders(database.url)
  const shared = {
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    SESSION_SECRET: secret,
    MAIL_KEY: secret,
    MAIL_PRIVATE_HOSTS: "1",
    DATA_DIR: directory,
  }
  const supervise = (name: string, script: string, settings: Record<string, string>) =>
    stack.supervise({
      name,
      script,
      settings: { ...shared, ...settings },
      logFile: join(directory, `${name}.log`),
    })
  const mailPort = await supervise("mail", "lib/launch/demo-mail.ts", { DATABASE_URL: database.url })
  /** Of the copy that has the database itself. */
  const local = { DATABASE_URL: database.url, OUTBOX_PORT: String(mailPort), SEQUENCE_CLOCK: "1" }
  const run = (script: string) => mustRun("node", [script], { settings: { ...shared, ...local } })
  await run("lib/launch/demo-mailboxes.ts")
  return { databaseUrl: database.url, local, supervise, run }
}

/** Reminders of the demo that are due would be told to whichever page comes first, over its buttons. */
function forgetDueReminders(url: string) {
  return withClient(url, (client) => client.query("UPDATE notification SET notified_at = now()"))
}
