import { type ChildProcess, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { keepEmbeddedPostgres } from "#scripts/database/supervised-postgres.ts"
import { lockDataDirectory, lockHolder } from "#scripts/processes/launcher-lock.ts"
import { startTime } from "#scripts/processes/process-identity.ts"

let directory: string
let launcher: ChildProcess | undefined

/** One directory for all tests, which each leave it stopped and whole: making a database is most of what they would do. */
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "crm-launch-"))
})

afterEach(() => {
  launcher?.kill("SIGKILL")
  launcher = undefined
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

const start = () => startEmbeddedPostgres({ dataDirectory: directory, throwaway: true })
const writeBooth = (url: string) =>
  withClient(url, (client) =>
    client.query("drop table if exists booth; create table booth as select 'A12' as number"),
  )
const readBooth = (url: string) =>
  withClient(url, async (client) => (await client.query("select number from booth")).rows[0]?.number)

function serverPid() {
  return Number.parseInt(readFileSync(join(directory, "postgres/postmaster.pid"), "utf8"), 10)
}

/** A launcher in a process of its own, and the address of its database. */
async function startLauncher() {
  const child = fork("tests/resilience/fixtures/hold-database.ts", [directory], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  launcher = child
  const url = await Promise.race([
    once(child, "message").then(([url]) => String(url)),
    once(child, "exit").then(() => Promise.reject(new Error("the launcher ended"))),
  ])
  return { child, url }
}

async function kill(child: ChildProcess) {
  child.kill("SIGKILL")
  await once(child, "exit")
}

test("a start killed while it made the database begins again", async () => {
  mkdirSync(join(directory, "postgres.new"))
  writeFileSync(join(directory, "postgres.new/PG_VERSION"), "18\n")
  const server = await start()
  await server.stop()
})

test("data and address survive a stop and a start", async () => {
  const first = await start()
  await writeBooth(first.url)
  await first.stop()

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await readBooth(second.url)).toBe("A12")
  await second.stop()
})

test("a server left over from a killed launcher is stopped and its data taken over", async () => {
  const { child, url } = await startLauncher()
  await writeBooth(url)
  const leftOver = serverPid()
  await kill(child)
  expect(startTime(leftOver)).toBeDefined()

  const server = await start()
  expect(serverPid()).not.toBe(leftOver)
  expect(startTime(leftOver)).toBeUndefined()
  expect(await readBooth(server.url)).toBe("A12")
  await server.stop()
})

test("a start after everything was killed recovers what was written", async () => {
  const { child, url } = await startLauncher()
  await writeBooth(url)
  process.kill(serverPid(), "SIGKILL")
  await kill(child)

  const server = await start()
  expect(await readBooth(server.url)).toBe("A12")
  await server.stop()
})

test("what outlived a killed server is ended by the next start, and nothing else that works in its directory", async () => {
  const first = await start()
  await writeBooth(first.url)
  const cluster = join(directory, "postgres")
  const bystander = spawn("sleep", ["60"], { cwd: cluster, stdio: "ignore" })
  await withClient(first.url, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid")
    // Stopped, it does not notice that its server is gone, as one that computes for long does not.
    process.kill(rows[0].pid, "SIGSTOP")
    client.on("error", () => undefined)
    process.kill(serverPid(), "SIGKILL")
    await first.ended
    expect(startTime(rows[0].pid)).toBeDefined()

    const server = await start()
    expect(startTime(rows[0].pid)).toBeUndefined()
    expect(await readBooth(server.url)).toBe("A12")
    await server.stop()
  })
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  bystander.kill()
})

test("a database that is kept comes back at its address after each kill, and stays away when it was stopped", async () => {
  const reasons: string[] = []
  const supervised = await keepEmbeddedPostgres({ dataDirectory: directory, throwaway: true }, (reason) =>
    reasons.push(reason),
  )
  await writeBooth(supervised.url)
  for (const kills of [1, 2]) {
    process.kill(serverPid(), "SIGKILL")
    await expect.poll(() => reasons.length).toBe(kills)
    await expect.poll(() => readBooth(supervised.url).catch(() => "away")).toBe("A12")
  }
  const last = serverPid()
  await supervised.stop()
  expect(startTime(last)).toBeUndefined()
  // Of a kill that met the last look of a start, that start tells instead.
  expect(reasons).toHaveLength(2)
  expect(reasons[0]).toContain("it is started again")
})

test("a directory of another major version is refused in one sentence", async () => {
  const file = join(directory, "postgres/PG_VERSION")
  const version = readFileSync(file, "utf8")
  writeFileSync(file, "15\n")
  await expect(start()).rejects.toThrow(
    /is of PostgreSQL 15 and this release runs 18: back it up with the release that made it/,
  )
  writeFileSync(file, version)
})

test("a second launcher on the same directory is refused until the first is gone", async () => {
  const { child } = await startLauncher()
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by the launcher with process id ${child.pid}.`,
  )
  await kill(child)
  process.kill(serverPid(), "SIGKILL")

  const release = await lockDataDirectory(directory)
  expect(lockHolder(directory)).toBe(process.pid)
  release()
  expect(lockHolder(directory)).toBeUndefined()
})

test("a row that is refused is not in the server's log", async () => {
  const server = await start()
  await withClient(server.url, async (client) => {
    await client.query("create table account (name text not null, password_hash text)")
    const refused = client.query("insert into account values ($1, $2)", [null, "hash-of-a-password"])
    await expect(refused).rejects.toThrow("null value")
  })
  await server.stop()
  const log = readFileSync(join(directory, "postgres.log"), "utf8")
  expect(log).toContain('null value in column "name"')
  expect(log).not.toContain("hash-of-a-password")
})
