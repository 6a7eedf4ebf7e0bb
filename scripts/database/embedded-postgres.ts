import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Refusal } from "#lib/refusal.ts"
import { openDataDirectory } from "#scripts/database/data-directory.ts"
import { postgresBinaries } from "#scripts/database/postgres-binaries.ts"
import {
  clusterPassword,
  clusterPaths,
  ensureCluster,
  readPostmaster,
  refuseOtherVersion,
  serverEnvironment,
  stopOrphan,
} from "#scripts/database/postgres-cluster.ts"
import { endLeftovers } from "#scripts/database/postgres-leftovers.ts"
import { postgresFlags } from "#scripts/database/postgres-settings.ts"
import { withClient } from "#scripts/database/scratch-database.ts"

const DATABASE = "crm"
const POLL_MS = 20
/** The processes of a killed server hold its memory until they are ended; the next server is refused meanwhile. */
const START_ATTEMPTS = 5
const ATTEMPT_PAUSE_MS = 500

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Address of the database `crm`. */
  url: string
  /** Address of the database `postgres`, from which others are made and dropped. */
  adminUrl: string
  port: number
  /** Settles when the server's process has ended, wanted or not. */
  ended: Promise<void>
  /** Lets running statements be rolled back, writes everything to disk and ends the server. */
  stop(): Promise<void>
}

function addressOf(port: number, dataDirectory: string, database: string): string {
  return `postgresql://postgres:${clusterPassword(dataDirectory)}@127.0.0.1:${port}/${database}`
}

/**
 * Address of the database `crm` of a directory whose server was started last and may run.
 * @param dataDirectory absolute path
 */
export function lastAddress(dataDirectory: string): string {
  const port = Number(readFileSync(join(dataDirectory, "postgres-port"), "utf8"))
  return addressOf(port, dataDirectory, DATABASE)
}

function listenOn(port: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const server = createServer()
    server.once("error", () => settle(undefined))
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address()
      server.close(() => settle(address !== null && typeof address === "object" ? address.port : undefined))
    })
  })
}

/** The port of the last start while it is free, so that tools outside keep their address; else another one. */
async function choosePort(dataDirectory: string): Promise<number> {
  const path = join(dataDirectory, "postgres-port")
  const remembered = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0
  const port = (await listenOn(remembered)) ?? (await listenOn(0))
  if (port === undefined) throw new Refusal("There is no free port on 127.0.0.1 for the embedded database.")
  writeFileSync(path, String(port))
  return port
}

async function becameReady(server: ChildProcess, cluster: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === server.pid && postmaster?.ready) return true
    await pause(POLL_MS)
  }
  return false
}

function ensureDatabase(adminUrl: string) {
  return withClient(adminUrl, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
}

/**
 * Starts PostgreSQL from the npm package on `<dataDirectory>/postgres`, made at the first start with the database `crm`. The caller holds the
 * directory's lock. A server left over from a killed launcher is stopped first.
 *
 * The programs of the package are run directly, not through its JavaScript: that installs exit hooks which stop the database at Ctrl-C
 * before the web server has finished its requests, and leaves the server in the terminal's process group, where Ctrl-C reaches it
 * as well. Here it is in a group of its own and writes its log to a file, so it also survives the end of a pipe.
 *
 * @param options.dataDirectory as in DATA_DIR
 * @param options.throwaway true for tests: not safe against power cuts, faster
 * @param options.port the only port it may have; unless told the last one where it is free
 * @throws Refusal with one sentence: another major version, no right to run, a failed start with the end of its log
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string
  throwaway?: boolean
  port?: number
}): Promise<EmbeddedPostgres> {
  const dataDirectory = openDataDirectory(options.dataDirectory)
  const { cluster, log } = clusterPaths(dataDirectory)
  const binaries = await postgresBinaries()
  const runner = ensureCluster(dataDirectory, binaries)
  refuseOtherVersion(cluster, serverMajor(binaries.postgres))
  await stopOrphan(cluster, runner)

  const port = options.port ?? (await choosePort(dataDirectory))
  const flags = postgresFlags(options.throwaway === true)
  const [file, args] = runner.command(binaries.postgres, ["-D", cluster, "-p", String(port), ...flags])
  const launch = () => {
    const output = openSync(log, "a", 0o600)
    const server = spawn(file, args, {
      ...runner.spawnAs,
      detached: true,
      stdio: ["ignore", output, output],
      env: serverEnvironment(),
      cwd: "/",
    })
    closeSync(output)
    return server
  }
  const server = await startWithPatience(launch, () => endLeftovers(cluster, runner), { cluster, log })
  const ended = new Promise<void>((settle) => server.once("exit", () => settle()))
  const adminUrl = addressOf(port, dataDirectory, "postgres")
  await ensureDatabase(adminUrl)
  return {
    url: addressOf(port, dataDirectory, DATABASE),
    adminUrl,
    port,
    ended,
    stop: async () => {
      // SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, end.
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGINT")
      else return
      await ended
    },
  }
}

/** The number before the dot names the format of the files. The question is answered to root too. */
function serverMajor(postgres: string): string {
  const answer = spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout
  return /(\d+)(\.\d+)?\s*$/.exec(answer.trim())?.[1] ?? "?"
}

async function startWithPatience(
  launch: () => ChildProcess,
  tidy: () => Promise<void>,
  { cluster, log }: { cluster: string; log: string },
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const logLength = existsSync(log) ? statSync(log).size : 0
    const server = launch()
    if (await becameReady(server, cluster)) return server
    const message = readFileSync(log).subarray(logLength).toString("utf8").trim()
    if (attempt === START_ATTEMPTS || !message.includes("shared memory block"))
      throw new Refusal(`The embedded database did not start: ${message}`)
    await tidy()
    await pause(ATTEMPT_PAUSE_MS)
  }
}

/**
 * The address of the embedded database that another process runs on a data directory.
 * @returns undefined when none is ready there
 */
export function runningEmbeddedUrl(dataDirectory: string): string | undefined {
  const postmaster = readPostmaster(clusterPaths(dataDirectory).cluster)
  return postmaster?.ready ? addressOf(postmaster.port, dataDirectory, DATABASE) : undefined
}
