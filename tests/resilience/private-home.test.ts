import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { openDataDirectory } from "#scripts/database/data-directory.ts"
import { postgresBinaries } from "#scripts/database/postgres-binaries.ts"
import { ensureCluster } from "#scripts/database/postgres-cluster.ts"
import { copyForAll, isOpenToAll } from "#scripts/processes/open-programs.ts"

/** As root's own folder is on most machines. */
const home = mkdtempSync(join(tmpdir(), "crm-home-"))
chmodSync(home, 0o700)
const cache = mkdtempSync(join(tmpdir(), "crm-cache-"))
chmodSync(cache, 0o755)

afterAll(() => {
  for (const folder of [home, cache]) rmSync(folder, { recursive: true, force: true })
})

/** A folder in the private home with the programs of PostgreSQL. */
async function privatePrograms() {
  const { initdb } = await postgresBinaries()
  const folder = join(home, "native")
  if (!existsSync(folder))
    cpSync(resolve(dirname(initdb), ".."), folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

describe("programs in a folder that nobody else may enter", () => {
  it("are told from those that all may run", async () => {
    const folder = await privatePrograms()
    expect(isOpenToAll(join(folder, "bin/initdb"))).toBe(false)
    const copy = copyForAll(folder, cache)
    expect(isOpenToAll(join(copy, "bin/initdb"))).toBe(true)
    expect(isOpenToAll(join(copy, "share/postgresql/postgres.bki"))).toBe(true)
  })

  it("are copied once, and again where the copy is another", async () => {
    const folder = await privatePrograms()
    const copy = copyForAll(folder, cache)
    const made = statSync(copy).birthtimeMs
    expect(copyForAll(folder, cache)).toBe(copy)
    expect(statSync(copy).birthtimeMs).toBe(made)
    writeFileSync(join(copy, "bin/initdb"), "#!/bin/sh\nexit 3\n")
    expect(copyForAll(folder, cache)).toBe(copy)
    expect(execFileSync(join(copy, "bin/initdb"), ["--version"], { encoding: "utf8" })).toContain(
      "PostgreSQL",
    )
    expect(readdirSync(cache)).toHaveLength(1)
  })

  it("that cannot be copied are a sentence with what to do", async () => {
    const folder = await privatePrograms()
    const file = join(home, "file")
    writeFileSync(file, "")
    expect(() => copyForAll(folder, join(file, "cache"))).toThrow(
      /could not be copied to .*: move the project to/,
    )
  })
})

describe("a data directory", () => {
  it("in a private home gets its database", async () => {
    const copy = copyForAll(await privatePrograms(), cache)
    const directory = join(home, "data")
    mkdirSync(directory)
    ensureCluster(directory, { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") })
    expect(existsSync(join(directory, "postgres/PG_VERSION"))).toBe(true)
  })

  it("in which nothing can be written is a sentence with what to do", () => {
    const file = join(home, "no-folder")
    writeFileSync(file, "")
    expect(() => openDataDirectory(join(file, "data"))).toThrow(
      /^Nothing can be written in .*: choose another DATA_DIR/,
    )
  })
})
