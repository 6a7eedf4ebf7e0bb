import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { commandLine } from "#scripts/processes/process-identity.ts"

/** The running children of a process (Linux only). */
export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
  } catch {
    // It ended while the others were listed.
    return undefined
  }
}

/** The first process of the embedded database of a data directory; undefined while there is none. */
export function postmasterOf(dataDirectory: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDirectory, "postgres/postmaster.pid"), "utf8"), 10)
    return commandLine(pid)?.includes("postgres") ? pid : undefined
  } catch {
    return undefined
  }
}

/** Kills a process that may have ended already. */
export function kill(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}
