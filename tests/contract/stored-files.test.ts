import { createHash, randomBytes } from "node:crypto"
import { buffer, text } from "node:stream/consumers"
import { expect, it } from "vitest"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { sqlOne } from "#tests/factories/database.ts"

const about = {
  folder: "exports",
  name: "a.csv",
  mime: "text/csv",
  extension: ".csv",
  userId: null,
  days: 1,
} as const

const keyOf = async (id: number) =>
  (await sqlOne<{ key: string }>("SELECT key FROM stored_file WHERE id = $1", [id])).key

/** All keys of the store. */
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of (await fileStore()).list()) found.push(key)
  return found
}

async function* pieces(count: number, bytes: number) {
  for (let made = 0; made < count; made++) yield Buffer.alloc(bytes, made)
}

it("a file is written piece by piece and read back as it is, with the size that is said of it", async () => {
  const content = ["une ", "pièce", randomBytes(3).toString("hex")]
  const id = await writeFile(
    about,
    (async function* () {
      yield* content
    })(),
  )
  const store = await fileStore()
  const key = await keyOf(id)
  expect(await text(await store.read(key))).toBe(content.join(""))
  const { size } = await sqlOne<{ size: number }>("SELECT size::int FROM stored_file WHERE id = $1", [id])
  expect(size).toBe(Buffer.byteLength(content.join("")))
  expect((await store.getMetaData(key)).contentLength).toBe(size)
  expect(await keys()).toContain(key)
})

it("a part of it is read without the rest", async () => {
  const store = await fileStore()
  const key = await keyOf(await writeFile(about, pieces(4, 1_000)))
  const part = await buffer(await store.read(key, { start: 998, end: 1_001 }))
  expect([...part]).toEqual([0, 0, 1, 1])
})

it("one larger than what is held in memory goes and comes whole", async () => {
  const sent = createHash("sha256")
  for await (const piece of pieces(24, 1_000_000)) sent.update(piece)
  const store = await fileStore()
  const key = await keyOf(await writeFile(about, pieces(24, 1_000_000)))
  const read = createHash("sha256")
  for await (const piece of await store.read(key)) read.update(piece)
  expect(read.digest("hex")).toBe(sent.digest("hex"))
})

it.each([
  ["small", 2],
  ["large", 20],
])("a %s file that breaks off leaves nothing, in the store or in the table", async (_, count) => {
  const before = await keys()
  const known = "SELECT count(*)::int AS files FROM stored_file"
  const { files } = await sqlOne<{ files: number }>(known)
  const broken = async function* () {
    yield* pieces(count, 1_000_000)
    throw new Error("The rows could not be read")
  }
  await expect(writeFile(about, broken())).rejects.toThrow()
  expect(await keys()).toEqual(before)
  expect(await sqlOne(known)).toEqual({ files })
})

it("what is deleted is gone, and deleting it again is no failure", async () => {
  const store = await fileStore()
  const key = await keyOf(await writeFile(about, pieces(1, 10)))
  for (const _ of [1, 2]) await store.delete(key)
  expect(await store.exists(key)).toBe(false)
})
