import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { runScript } from "#lib/launch/refusal.ts"
import { RunningStack } from "#lib/launch/running-stack.ts"
import { mainAddress, remoteAddress, stackInfoPath } from "./addresses.ts"
import { startDemoParts } from "./demo-stack.ts"

/** Starts what the journeys need: a throwaway database with demo data, a worker, the app, and a second copy that serves the first one's data. */
async function bringUp(stack: RunningStack, directory: string) {
  const { databaseUrl, local, supervise, run } = await startDemoParts(stack, directory)
  writeStackInfo({ databaseUrl, log: join(directory, "web.log") })
  // Links in mails lead here.
  await supervise("worker", "lib/launch/worker.ts", { ...local, PUBLIC_URL: mainAddress })
  await run("lib/launch/demo-ledger.ts")
  await supervise("web", "lib/launch/web.ts", { ...local, PORT: new URL(mainAddress).port })
  await supervise("remote", "lib/launch/web.ts", {
    CRM_API_URL: mainAddress,
    PORT: new URL(remoteAddress).port,
  })
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
