import { join } from "node:path"
import { outlastingTrouble } from "#lib/backend/database/outlast-trouble.ts"
import { type Env, env } from "#lib/env.ts"
import { buildApp } from "#lib/launch/build-app.ts"
import { keptSecret, openDataDirectory } from "#lib/launch/data-directory.ts"
import { DEMO_ACCOUNTS } from "#lib/launch/demo-passwords.ts"
import { generateClient } from "#lib/launch/generate-client.ts"
import { keepEmbeddedPostgres } from "#lib/launch/kept-postgres.ts"
import { lockDataDirectory } from "#lib/launch/launcher-lock.ts"
import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { step } from "#lib/launch/progress.ts"
import { mustRun } from "#lib/launch/quiet-command.ts"
import { RunningStack } from "#lib/launch/running-stack.ts"
import { refuseUnreachable } from "#lib/launch/use-database.ts"
import { refuseUnusablePort } from "#lib/launch/web-port.ts"
import { workerNodeOptions } from "#lib/launch/worker-memory.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { seedDemo } from "#prisma/seed/index.ts"

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
    SESSION_SECRET: settings.SESSION_SECRET ?? keptSecret(dataDirectory, "session-secret"),
    MAIL_KEY: settings.MAIL_KEY?.join() ?? keptSecret(dataDirectory, "mail-key"),
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
        stack.supervise(process("mail server", "lib/launch/demo-mail.ts")),
      )
  const withMail = { ...shared, OUTBOX_PORT: mailPort?.toString(), ...(!remote && { SEQUENCE_CLOCK: "1" }) }
  const prepare = (script: string) => mustRun("node", [script], { settings: withMail, signal: stack.signal })
  if (!remote) await step("Demo mailboxes in place", () => prepare("lib/launch/demo-mailboxes.ts"))
  if (!remote && settings.WORKER_IN_PROCESS)
    await step("Worker started", () =>
      stack.supervise({
        ...process("worker", "lib/launch/worker.ts", withMail),
        nodeOptions: workerNodeOptions,
      }),
    )
  if (!remote) await step("Demo invoices in place", () => prepare("lib/launch/demo-ledger.ts"))
  const port = await step("Web server started", () =>
    stack.supervise(process("web server", "lib/launch/web.ts", withMail)),
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
