import { join } from "node:path"
import { outlastingTrouble } from "#lib/backend/platform/database/outlast-trouble.ts"
import { type Env, env } from "#lib/env.ts"
import { refuseUnusablePort } from "#lib/server/web-port.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { openDataDirectory, storedSecret } from "#scripts/database/data-directory.ts"
import { generateClient } from "#scripts/database/generate-client.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { keepEmbeddedPostgres } from "#scripts/database/supervised-postgres.ts"
import { refuseUnreachable } from "#scripts/database/use-database.ts"
import { DEMO_ACCOUNTS } from "#scripts/demonstration/demo-passwords.ts"
import { lockDataDirectory } from "#scripts/processes/launcher-lock.ts"
import { step } from "#scripts/processes/progress.ts"
import { mustRun } from "#scripts/processes/quiet-command.ts"
import { RunningStack } from "#scripts/processes/running-stack.ts"
import { workerNodeOptions } from "#scripts/processes/worker-memory.ts"

async function startDatabase(stack: RunningStack, dataDirectory: string) {
  const server = await keepEmbeddedPostgres({ dataDirectory }, (reason) => console.error(reason))
  stack.add(() => server.stop())
  return server.url
}

function greet(settings: Env, port: number | undefined) {
  const address = settings.PUBLIC_URL ?? `http://localhost:${port ?? settings.PORT}`
  const accounts = settings.CRM_API_URL
    ? []
    : DEMO_ACCOUNTS.map((account) => `    ${account}  ${DEMO_PASSWORD}`)
  console.log(["", `  ${address}`, "", ...accounts, "", "  Ctrl-C stops everything.", ""].join("\n"))
}

/** Migrates and fills the database of this start; none in remote mode, where another copy has it. */
async function prepareData(stack: RunningStack, settings: Env, dataDirectory: string) {
  const databaseUrl =
    settings.DATABASE_URL ??
    (await step("Embedded database started", () => startDatabase(stack, dataDirectory)))
  stack.signal.throwIfAborted()
  const outlast = (work: () => Promise<unknown>) =>
    outlastingTrouble(work, { signal: stack.signal, onTrouble: () => undefined })
  await step("Database migrated", () => outlast(() => migrateDatabase(databaseUrl)))
  stack.signal.throwIfAborted()
  await step("Demo data in place", () => outlast(() => seedDemo(databaseUrl)))
  stack.signal.throwIfAborted()
  return databaseUrl
}

async function bringUp(stack: RunningStack, dev: boolean) {
  const settings = env()
  const dataDirectory = openDataDirectory(settings.DATA_DIR)
  await refuseUnusablePort(settings.HOST, settings.PORT)
  const { DATABASE_URL, CRM_API_URL } = settings
  const remote = CRM_API_URL !== undefined
  if (DATABASE_URL && !remote) await step("Database found", () => refuseUnreachable(DATABASE_URL))
  stack.add(await lockDataDirectory(dataDirectory))

  if (dev) await step("Database client generated", () => generateClient(stack.signal))
  else await step("App built", () => buildApp(stack.signal))
  stack.signal.throwIfAborted()
  const databaseUrl = remote ? undefined : await prepareData(stack, settings, dataDirectory)

  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SESSION_SECRET: settings.SESSION_SECRET ?? storedSecret(dataDirectory, "session-secret"),
    MAIL_KEY: settings.MAIL_KEY?.join() ?? storedSecret(dataDirectory, "mail-key"),
    MAIL_PRIVATE_HOSTS: "1",
    PUBLIC_API_DETAILS: "1",
    NODE_ENV: dev ? "development" : "production",
  }
  const process = (name: string, script: string, settings: Record<string, string | undefined> = shared) => ({
    name,
    script,
    settings,
    logFile: join(dataDirectory, "logs", `${script.replace(/.*\/|\.ts$/g, "")}.log`),
  })
  const mailPort = remote
    ? undefined
    : await step("Demo mail server started", () =>
        stack.supervise(process("mail server", "scripts/demonstration/demo-mail.ts")),
      )
  const withMail = { ...shared, OUTBOX_PORT: mailPort?.toString(), ...(!remote && { SEQUENCE_CLOCK: "1" }) }
  const prepare = (script: string) => mustRun("node", [script], { settings: withMail, signal: stack.signal })
  if (!remote) await step("Demo mailboxes in place", () => prepare("scripts/demonstration/demo-mailboxes.ts"))
  if (!remote && settings.WORKER_IN_PROCESS)
    await step("Worker started", () =>
      stack.supervise({
        ...process("worker", "scripts/worker.ts", withMail),
        nodeOptions: workerNodeOptions,
      }),
    )
  if (!remote) await step("Demo invoices in place", () => prepare("scripts/demonstration/demo-ledger.ts"))
  const port = await step("Web server started", () =>
    stack.supervise(process("web server", "scripts/web.ts", withMail)),
  )
  greet(settings, port)
}

/**
 * Runs the whole application on this machine until it is asked to stop, with demo data and without any settings. Its logs are under
 * DATA_DIR/logs.
 * @param options.dev whether pages are compiled when they are asked for, instead of built once
 * @throws Refusal when it cannot run: port in use, directory in use, no database
 */
export function runLocalApp({ dev }: { dev: boolean }): Promise<number> {
  const stack = new RunningStack()
  return stack.run(() => bringUp(stack, dev))
}
