import { spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Refusal } from "#lib/refusal.ts"
import { storedSecret } from "#scripts/database/data-directory.ts"
import { type PostgresRunner, postgresRunner } from "#scripts/database/postgres-binaries.ts"
import { endLeftovers } from "#scripts/database/postgres-leftovers.ts"
import { commandLine } from "#scripts/processes/process-identity.ts"

const POLL_MS = 50

/** Where a data directory keeps the server's files, its password and its log. */
export function clusterPaths(dataDirectory: string) {
  return { cluster: join(dataDirectory, "postgres"), log: join(dataDirectory, "postgres.log") }
}

/** The server's password, made with the cluster. */
export function clusterPassword(dataDirectory: string): string {
  return storedSecret(dataDirectory, "postgres-password")
}

function runInitdb(runner: PostgresRunner, initdb: string, directory: string, passwordFile: string) {
  const [file, args] = runner.command(initdb, [
    `--pgdata=${directory}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // Sorts and folds case alike on every machine, whatever its own locales are.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ])
  return spawnSync(file, args, { encoding: "utf8", ...runner.spawnAs, env: serverEnvironment() })
}

/** What the server and initdb see of the environment: nothing of this machine's language, no secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", NODE_ENV: "production" }
}

/**
 * Makes the cluster when there is none. It is made aside and renamed when complete, so a start killed half way leaves nothing
 * that looks finished.
 * @throws Refusal when initdb fails, with its message
 */
export function ensureCluster(
  dataDirectory: string,
  binaries: { initdb: string; postgres: string },
): PostgresRunner {
  const { cluster } = clusterPaths(dataDirectory)
  if (existsSync(cluster)) return postgresRunner(cluster, binaries.postgres)

  const aside = `${cluster}.new`
  const passwordFile = `${aside}-password`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  const runner = postgresRunner(aside, binaries.postgres)
  writeFileSync(passwordFile, `${clusterPassword(dataDirectory)}\n`, { mode: 0o600 })
  try {
    if (runner.owner) chownSync(passwordFile, runner.owner.uid, runner.owner.gid)
    const made = runInitdb(runner, binaries.initdb, aside, passwordFile)
    if (made.status !== 0)
      throw new Refusal(`The database could not be made in ${dataDirectory}: ${made.stderr.trim()}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(aside, cluster)
  return runner
}

/**
 * Compares the cluster with the server in use.
 * @throws Refusal when the files are of another major version
 */
export function refuseOtherVersion(cluster: string, serverMajor: string): void {
  const path = join(cluster, "PG_VERSION")
  const found = existsSync(path) ? readFileSync(path, "utf8").trim() : "an unknown version"
  if (found === serverMajor) return
  throw new Refusal(
    `The database in ${cluster} is of PostgreSQL ${found} and this release runs ${serverMajor}: back it up with the release that made it (npm run backup), then npm run restore under another DATA_DIR.`,
  )
}

/** The lines of postmaster.pid: process id, directory, start time, port, socket directory, address, memory key, status. */
export function readPostmaster(cluster: string) {
  const path = join(cluster, "postmaster.pid")
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, "utf8").split("\n")
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" }
}

/** How a server is asked to end, and how long it has for it: roll back and write everything, end at once, be ended. */
const STOPS = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 5_000],
] as const

/**
 * Ends whatever of a server outlived the launcher which started it, or its own first process. Removes the trace of one that did not.
 * @throws Refusal when it does not end
 */
export async function stopOrphan(cluster: string, runner: PostgresRunner): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return
  const isServer = () => commandLine(postmaster.pid)?.includes(` -D ${cluster} `) === true
  for (const [signal, patience] of STOPS) {
    if (!isServer()) break
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + patience
    while (isServer() && Date.now() < deadline) await pause(POLL_MS)
  }
  if (isServer())
    throw new Refusal(`The server left running on ${cluster} (process ${postmaster.pid}) does not stop.`)
  await endLeftovers(cluster, runner)
  rmSync(join(cluster, "postmaster.pid"), { force: true })
}
