import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import S3rver from "s3rver"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type FileStore, fileStore, openStore } from "#lib/backend/platform/files/file-store.ts"
import { moveFiles } from "#lib/backend/platform/files/move-files.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { env } from "#lib/env.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { insertRow, sql } from "#tests/factories/database.ts"

const files = 200
const bucket = "moved"
let directory: string
let server: S3rver
let settings: Record<string, string>
let disk: FileStore
let remote: FileStore
const contents = new Map<string, Buffer>()
/** The file that the bucket does not take, and leaves whoever brings it without an answer. */
const blocked: { key: string | undefined } = { key: undefined }

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "crm-bucket-"))
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(({ method, path }, next) =>
    method === "PUT" && blocked.key && path.endsWith(blocked.key) ? new Promise(() => undefined) : next(),
  )
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }
  settings = {
    DATABASE_URL: env().DATABASE_URL ?? "",
    DATA_DIR: env().DATA_DIR,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "1",
  }
  disk = await fileStore()
  remote = await openStore({ bucket, endpoint, region: "us-east-1", forcePathStyle: true, ...keys })
  await sql("DELETE FROM stored_file")
  for (let made = 0; made < files; made++) {
    const content = randomBytes(made === 0 ? 12_000_000 : 40_000)
    const about = { folder: "exports", name: "a.csv", mime: "text/csv", extension: ".csv" } as const
    const id = await writeFile({ ...about, userId: null, days: null }, wholly(content))
    const [row] = await sql<{ key: string }>("SELECT key FROM stored_file WHERE id = $1", [id])
    contents.set(row?.key ?? "", content)
  }
})

afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const move = (...args: string[]) =>
  runCommand(process.execPath, ["scripts/move-files.ts", ...args], { settings })

/** How many of the files a store has as they are. */
async function alike(store: FileStore): Promise<number> {
  let count = 0
  for (const [key, content] of contents)
    if ((await store.exists(key)) && content.equals(await buffer(await store.read(key)))) count += 1
  return count
}

it("says what it needs", async () => {
  expect((await move("--to", "moon")).output).toContain("npm run files:move -- --to s3|disk")
  const bare = {
    settings: {
      ...settings,
      S3_BUCKET: undefined,
      S3_ENDPOINT: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
    },
  }
  const unset = await runCommand(process.execPath, ["scripts/move-files.ts", "--to", "s3"], bare)
  expect([unset.code, unset.output]).toEqual([1, expect.stringContaining("Set S3_BUCKET")])
})

it("killed halfway it goes on, and every file arrives as it is", async () => {
  blocked.key = [...contents.keys()].at(-1)
  const killed = spawn(process.execPath, ["scripts/commands/move-files-command.ts", "--to", "s3"], {
    env: childEnvironment(settings),
    stdio: "ignore",
  })
  const ended = new Promise((settle) => killed.once("close", settle))
  const [, second = ""] = contents.keys()
  await expect.poll(() => remote.exists(second)).toBe(true)
  killed.kill("SIGKILL")
  await ended
  blocked.key = undefined
  expect(await alike(remote)).toBeLessThan(files)
  const again = await move("--to", "s3")
  expect(again.code, again.output).toBe(0)
  expect(again.output).toMatch(/^\d+ files copied .*, [1-9]\d* were there already\.$/m)
  expect([await alike(remote), await alike(disk)]).toEqual([files, files])
})

it("one that is there in part, or with another content, is copied again", async () => {
  const [part = "", other = ""] = contents.keys()
  await remote.put(part, "a part")
  await remote.put(other, randomBytes(contents.get(other)?.byteLength ?? 0))
  expect((await move("--to", "s3")).output).toMatch(/^1 files copied/m)
  expect((await move("--to", "s3", "--verify")).output).toMatch(/^1 files copied/m)
  expect(await alike(remote)).toBe(files)
})

it("tells of files that are on neither side", async () => {
  const row = { key: "exports/lost.csv", name: "lost.csv", mime: "text/csv", size: 3 }
  await insertRow("stored_file", row)
  const moved = await move("--to", "s3")
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining("missing: exports/lost.csv")])
})

it("empties where they came from only of what has arrived, and brings it back", async () => {
  const moved = await move("--to", "s3", "--remove")
  expect(moved.output).toContain(`${files} files were removed where they came from.`)
  expect([await alike(remote), await alike(disk)]).toEqual([files, 0])
  const back = await move("--to", "disk", "--remove")
  expect(back.code, back.output).toBe(0)
  expect([await alike(remote), await alike(disk)]).toEqual([0, files])
  expect(existsSync(join(env().DATA_DIR, "files", "exports"))).toBe(true)
})

it("all that the table knows is moved, and what neither store has is named", async () => {
  await insertRow("stored_file", { key: "exports/gone.csv", name: "gone.csv", mime: "text/csv", size: 3 })
  expect(await moveFiles({ from: disk, to: remote })).toMatchObject({
    copied: files,
    missing: ["exports/lost.csv", "exports/gone.csv"],
    broken: [],
  })
})
