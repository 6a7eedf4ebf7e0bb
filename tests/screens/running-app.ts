import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { env } from "#lib/env.ts"
import { buildApp } from "#scripts/building/build-app.ts"
import { storedSecret } from "#scripts/database/data-directory.ts"
import { lastAddress } from "#scripts/database/embedded-postgres.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { step } from "#scripts/processes/progress.ts"
import { RunningStack } from "#scripts/processes/running-stack.ts"
import { secret } from "#tests/e2e/addresses.ts"
import { startDemoDatabase, startDemoParts } from "#tests/e2e/demo-stack.ts"
import { type DemoRecords, findDemoRecords } from "./demo-records.ts"

/** An application that runs on demo data, and where on it things are. */
export type RunningApp = { address: string; records: DemoRecords }

const pollMs = 500
const patienceMs = 60_000

/** Waits until mails of the linked mailboxes are read: their number no longer grows. */
async function mailsRead(databaseUrl: string): Promise<void> {
  const until = Date.now() + patienceMs
  const count = () =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM mail")
      return rows[0]?.count ?? 0
    })
  for (let [last, still] = [await count(), 0]; still < 4 && Date.now() < until; ) {
    await pause(pollMs)
    const now = await count()
    still = now === last && now > 0 ? still + 1 : 0
    last = now
  }
}

async function startApp(stack: RunningStack, directory: string): Promise<RunningApp> {
  await step("App built", () => buildApp(stack.signal))
  const databaseUrl = await step("Demo data in place", () => startDemoDatabase(stack, directory))
  const parts = await startDemoParts(stack, directory, databaseUrl)
  await parts.supervise("worker", "scripts/worker.ts", parts.local)
  await step("Invoices and mails in place", async () => {
    await parts.run("scripts/demonstration/demo-ledger.ts")
    await mailsRead(databaseUrl)
  })
  const port = await parts.supervise("web", "scripts/web.ts", {
    ...parts.local,
    PORT: "0",
    CALLS_PER_MINUTE: "0",
  })
  return { address: `http://127.0.0.1:${port}`, records: await findDemoRecords(databaseUrl, secret) }
}

/**
 * Works with the built application on demo data of its own, which is thrown away; nothing it uses is another server's.
 * @returns the exit code that the work answers
 * @throws what the work throws
 */
async function withNewApp(work: (app: RunningApp) => Promise<number>): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "crm-screens-"))
  const stack = new RunningStack()
  stack.add(() => rmSync(directory, { recursive: true, force: true }))
  let code = 1
  await stack.run(async () => {
    code = await work(await startApp(stack, directory))
    stack.end()
  })
  return code
}

/**
 * Works with a running application on demo data: the one at the address, whose database is that of DATABASE_URL or the embedded one of
 * DATA_DIR, else one of its own.
 * @returns the exit code that the work answers
 * @throws what the work throws
 */
export async function withApp(
  address: string | undefined,
  work: (app: RunningApp) => Promise<number>,
): Promise<number> {
  if (address === undefined) return withNewApp(work)
  const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = env()
  const directory = resolve(DATA_DIR)
  const sessionSecret = SESSION_SECRET ?? storedSecret(directory, "session-secret")
  return work({
    address,
    records: await findDemoRecords(DATABASE_URL ?? lastAddress(directory), sessionSecret),
  })
}
