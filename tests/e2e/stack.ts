import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { startEmbeddedPostgres } from "#lib/launch/embedded-postgres.ts"
import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { mustRun } from "#lib/launch/quiet-command.ts"
import { runScript } from "#lib/launch/refusal.ts"
import { RunningStack } from "#lib/launch/running-stack.ts"
import { withClient } from "#lib/launch/scratch-database.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { mainAddress, remoteAddress, secret, stackInfoPath } from "./addresses.ts"

/** Starts what the journeys need: a throwaway database with demo data, a worker, the app, and a second copy that serves the first one's data. */
async function bringUp(stack: RunningStack, directory: string) {
  const database = await startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
  stack.add(() => database.stop())
  await migrateDatabase(database.url)
  await seedDemo(database.url)
  await forgetDueReminders(database.url)
  writeStackInfo({ databaseUrl: database.url, log: join(directory, "web.log") })
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
  const { port: PORT } = new URL(mainAddress)
  const mailPort = await supervise("mail", "lib/launch/demo-mail.ts", { DATABASE_URL: database.url })
  const local = { DATABASE_URL: database.url, OUTBOX_PORT: String(mailPort) }
  await mustRun("node", ["lib/launch/demo-mailboxes.ts"], { settings: { ...shared, ...local } })
  await supervise("worker", "lib/launch/worker.ts", local)
  await supervise("web", "lib/launch/web.ts", { ...local, PORT })
  await supervise("remote", "lib/launch/web.ts", {
    CRM_API_URL: mainAddress,
    PORT: new URL(remoteAddress).port,
  })
}

/** Reminders of the demo that are due would be told to whichever journey comes first, over its buttons. */
function forgetDueReminders(url: string) {
  return withClient(url, (client) => client.query("UPDATE notification SET notified_at = now()"))
}

function writeStackInfo(info: { databaseUrl: string; log: string }) {
  mkdirSync(dirname(stackInfoPath), { recursive: true })
  writeFileSync(stackInfoPath, JSON.stringify(info))
}

await runScript(async () => {
  const directory = mkdtempSync(join(tmpdir(), "crm-e2e-"))
  const stack = new RunningStack()
  stack.add(() => rmSync(directory, { recursive: true, force: true }))
  return stack.run(() => bringUp(stack, directory))
})
