import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { runScript } from "#scripts/processes/run-script.ts"
import { RunningStack } from "#scripts/processes/running-stack.ts"
import type { StackInfo } from "./actors.ts"
import { addressesOf, browserWorkers, stackInfoPath, stackReady } from "./addresses.ts"
import { copyOf, startDemoDatabase, startDemoParts } from "./demo-stack.ts"

const portOf = (address: string) => new URL(address).port

/** Starts what the journeys of one browser need: a worker, the app, and a second copy that serves the first one's data. */
async function startCopies(stack: RunningStack, { databaseUrl, directory }: StackInfo, worker: number) {
  mkdirSync(directory)
  const { main, remote } = addressesOf(worker)
  const { local, supervise, run } = await startDemoParts(stack, directory, databaseUrl)
  // Links in mails lead here.
  await supervise("worker", "scripts/worker.ts", { ...local, PUBLIC_URL: main })
  await run("scripts/demonstration/demo-ledger.ts")
  await supervise("web", "scripts/web.ts", { ...local, PORT: portOf(main) })
  await supervise("remote", "scripts/web.ts", { CRM_API_URL: main, PORT: portOf(remote) })
}

/** Starts a throwaway database with demo data, copies of it, and on each what a browser needs. */
async function bringUp(stack: RunningStack, directory: string) {
  const first = await startDemoDatabase(stack, directory)
  const infos: StackInfo[] = []
  for (let worker = 0; worker < browserWorkers; worker++) {
    const databaseUrl = worker === 0 ? first : await copyOf(first, worker)
    infos.push({ databaseUrl, directory: join(directory, `worker-${worker}`) })
  }
  mkdirSync(dirname(stackInfoPath), { recursive: true })
  writeFileSync(stackInfoPath, JSON.stringify(infos))
  await Promise.all(infos.map((info, worker) => startCopies(stack, info, worker)))
  process.stdout.write(`${stackReady}\n`)
}

await runScript(async () => {
  const directory = mkdtempSync(join(tmpdir(), "crm-e2e-"))
  const stack = new RunningStack()
  stack.add(() => rmSync(directory, { recursive: true, force: true }))
  return stack.run(() => bringUp(stack, directory))
})
