import { type ChildProcess, fork } from "node:child_process"
import { readFileSync } from "node:fs"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { childMessageSchema } from "#scripts/processes/child-message.ts"

const bytesPerKb = 1024
const bytesPerMb = 1024 * 1024
/** Linux counts processes' time in hundredths of a second, whatever the machine. */
const msPerTick = 10

/** A web server in a process of its own. */
export type ServerProcess = {
  /** For example http://127.0.0.1:41234, without a slash at the end. */
  address: string
  /** Memory it has now, in MB; undefined where the system does not tell. */
  memory: () => number | undefined
  /** Processor's time of all its threads since it started, in ms; undefined where the system does not tell. */
  processor: () => number | undefined
  stop: () => Promise<void>
}

/**
 * Starts a server script on a free port of the loopback address.
 * @param script path from the project's root; it says through scripts/processes/child-message.ts when it is ready
 * @throws when it ends before it is
 */
export async function startServer(script: string, settings: Record<string, string>): Promise<ServerProcess> {
  const child = fork(script, { env: childEnvironment({ ...settings, HOST: "127.0.0.1", PORT: "0" }) })
  const port = await readyPort(child, script)
  return {
    address: `http://127.0.0.1:${port}`,
    memory: () => residentMb(child.pid),
    processor: () => processorMs(child.pid),
    stop: () => stopped(child),
  }
}

function readyPort(child: ChildProcess, script: string): Promise<number> {
  return new Promise((settle, fail) => {
    child.once("exit", (code) => fail(new Error(`${script} ended with ${code}`)))
    child.on("message", (raw) => {
      const message = childMessageSchema.parse(raw)
      if (message.kind === "ready") settle(message.port ?? 0)
      else fail(new Error(message.reason))
    })
  })
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((settle) => {
    child.once("exit", () => settle())
    child.kill("SIGTERM")
  })
}

function residentMb(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return kb === undefined ? undefined : (Number(kb) * bytesPerKb) / bytesPerMb
}

/** The line's second field is a name in brackets, which may hold anything; time in user and in system mode come after it. */
function processorMs(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined
  const line = readFileSync(`/proc/${pid}/stat`, "utf8")
  const afterName = line.slice(line.lastIndexOf(")") + 2).split(" ")
  return (Number(afterName[11]) + Number(afterName[12])) * msPerTick
}
