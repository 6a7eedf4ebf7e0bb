import { spawnSync } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { PostgresRunner } from "#scripts/database/postgres-binaries.ts"
import { commandLine } from "#scripts/processes/process-identity.ts"

/** Time a process of the server has to end by itself, and then by force. */
const PATIENCE_MS = 2_000
const POLL_MS = 50

/** Run as the server's own user: in a container even root may not look where another user's processes are. */
const PRINT_PROCESSES =
  'cd /proc; for p in [0-9]*; do [ "$(readlink "$p/cwd" 2>/dev/null)" = "$0" ] && echo "$p"; done; true'

/**
 * The processes of a server on a cluster, whether or not the one that started them lives. All work in the cluster's directory; that
 * they are PostgreSQL's says their command line, so that a shell left open there is never meant.
 * @returns process ids; none where the system does not tell (only Linux does)
 */
export function serverProcesses(cluster: string, runner: PostgresRunner): number[] {
  if (process.platform !== "linux" || !existsSync(cluster)) return []
  const directory = realpathSync(cluster)
  const [file, args] = runner.command("/bin/sh", ["-c", PRINT_PROCESSES, directory])
  const { stdout } = spawnSync(file, args, { encoding: "utf8", ...runner.spawnAs, cwd: "/" })
  const found = (stdout ?? "").split("\n").filter(Boolean).map(Number)
  return found.filter((pid) => isServerProcess(commandLine(pid) ?? "", cluster))
}

function isServerProcess(command: string, cluster: string): boolean {
  return command.startsWith("postgres: ") || command.includes(` -D ${cluster} `)
}

/**
 * Ends what a server left behind when its first process was killed: they hold its memory, and no other server starts while they do.
 * Nothing is lost by it: what was committed is in the log that the next start reads. The caller holds the data directory's lock and has
 * seen that no server runs.
 */
export async function endLeftovers(cluster: string, runner: PostgresRunner): Promise<void> {
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const left = serverProcesses(cluster, runner)
    for (const pid of left) tell(pid, signal)
    const deadline = Date.now() + PATIENCE_MS
    while (left.some((pid) => commandLine(pid)) && Date.now() < deadline) await pause(POLL_MS)
  }
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
  }
}
