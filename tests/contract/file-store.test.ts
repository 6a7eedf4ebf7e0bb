import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { env } from "#lib/env.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const store = () => join(env().DATA_DIR, "files")
const files = () =>
  readdirSync(store(), { recursive: true, withFileTypes: true }).filter((found) => found.isFile())
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

let token: string
let company: number

beforeAll(async () => {
  token = await issueToken(await createUser({ isAdmin: true }))
  company = (await createCompany()).id
})

function upload(rows: number, language = "en") {
  const form = new FormData()
  form.set("list", "companies")
  form.set("file", new File([`name\n${"A fairly long name of a company\n".repeat(rows)}`], "a.csv"))
  return send("/api/import/file", { token, method: "POST", body: form, language })
}

it("files are their owner's alone, in folders of their owner's alone", async () => {
  expect((await upload(3)).status).toBe(201)
  const [file] = files()
  expect(file).toBeDefined()
  expect(mode(join(file?.parentPath ?? "", file?.name ?? ""))).toBe("600")
  for (const folder of [store(), join(store(), "imports")]) expect(mode(folder)).toBe("700")
})

it("what a kill left in the store is purged after a day, what the table knows is kept", async () => {
  const before = files().map(({ name }) => name)
  await upload(3)
  const known = files().flatMap(({ name }) => (before.includes(name) ? [] : name))
  mkdirSync(join(store(), "exports"), { recursive: true })
  const stray = join(store(), "exports", "left-by-a-kill.csv")
  const unfinished = join(store(), "exports", "under-way.csv")
  for (const path of [stray, unfinished]) writeFileSync(path, "half a")
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400
  utimesSync(stray, twoDaysAgo, twoDaysAgo)
  for (const { parentPath, name } of files().filter((file) => known.includes(file.name)))
    utimesSync(join(parentPath, name), twoDaysAgo, twoDaysAgo)
  await purgeJobs()
  expect([existsSync(stray), existsSync(unfinished)]).toEqual([false, true])
  expect(files().map(({ name }) => name)).toEqual(expect.arrayContaining(known))
})

describe("a disk without room", () => {
  const full = {
    message: "Le disque du serveur est plein : rien n’a été enregistré. Prévenez votre administrateur",
    reason: "full",
  }

  it("of the database: writes are refused in words, reads go on, and it heals", async () => {
    await sql(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END$$`)
    for (const table of ["note", "access_token"])
      await sql(
        `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
      )
    await sql("ALTER TABLE access_token DISABLE TRIGGER no_room")
    const stale = await issueToken(await createUser(), { lastUsedAt: new Date(Date.now() - 3_600_000) })
    await sql("ALTER TABLE access_token ENABLE TRIGGER no_room")
    const write = () =>
      sendJson(`/api/company/${company}/note`, "POST", { content: "x" }, { token, language: "fr" })
    const refused = await write()
    expect([refused.status, await refused.json()]).toEqual([503, full])
    expect(refused.headers.get("retry-after")).toBe("60")
    expect((await send("/api/company-list", { token })).status).toBe(200)
    expect((await send("/api/company-list", { token: stale })).status).toBe(200)
    await sql("DROP FUNCTION no_room() CASCADE")
    expect((await write()).status).toBe(201)
  })

  const mount = (path: string) =>
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).status === 0
  const unmount = (path: string) => spawnSync("umount", [path])
  const canMount = process.getuid?.() === 0

  if (canMount)
    it("of the file store: an upload is refused in words, leaves nothing, and it heals", async () => {
      const folder = join(store(), "imports")
      mkdirSync(folder, { recursive: true })
      if (!mount(folder)) return
      try {
        const refused = await upload(20_000, "fr")
        expect([refused.status, await refused.json()]).toEqual([503, full])
        expect(readdirSync(folder)).toEqual([])
        expect((await upload(3)).status).toBe(201)
      } finally {
        unmount(folder)
      }
      expect((await upload(20_000)).status).toBe(201)
    })
})
