import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Position of the start time among the fields of /proc/PID/stat that follow the command's closing parenthesis. */
const START_TIME_FIELD = 19

function fromPs(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim() || undefined
    )
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 1) return undefined
    throw error
  }
}

function fromProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined
    throw error
  }
}

/**
 * When a process started, as the system writes it. With the pid it names one process even after pids are used again.
 * @returns undefined when there is no such process or it is dead and only not yet reaped
 */
export function startTime(pid: number): string | undefined {
  if (process.platform !== "linux") return fromPs(pid, "lstart")
  const stat = fromProc(pid, "stat")
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields?.[0] === "Z" ? undefined : fields?.[START_TIME_FIELD]
}

/** The command line of a running process, undefined when there is no such process. */
export function commandLine(pid: number): string | undefined {
  return process.platform === "linux"
    ? fromProc(pid, "cmdline")?.replaceAll("\0", " ")
    : fromPs(pid, "command")
}
