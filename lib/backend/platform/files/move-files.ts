import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { query } from "#lib/backend/platform/database/db.ts"
import type { FileStore } from "./file-store.ts"
import type { StoredFile } from "./stored-file.ts"

/** Files that are looked up in one statement, and those that are on their way at once. */
const batch = 500
const atOnce = 4

type Stores = { from: FileStore; to: FileStore }
type Options = {
  /** Those that are there already are read on both sides, too, not only measured. */
  verify?: boolean
  /** Hears of each file that is done. */
  tell?: (moved: Moved) => void
}

/** What became of the files: copied now, there already, on neither side, or not alike on both. Sizes in bytes. */
export type Moved = { copied: number; bytes: number; there: number; missing: string[]; broken: string[] }

/**
 * Copies every file that the table knows from one store to the other, and reads each there again: it is alike, or it is told of as
 * broken and taken away. Where it was stopped, it goes on when it is called again. Nothing is taken from where they were.
 */
export async function moveFiles(
  { from, to }: Stores,
  { verify = false, tell }: Options = {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, missing: [], broken: [] }
  await forEachFile(async (file) => {
    await moveFile(file, { from, to }, verify, moved)
    tell?.(moved)
  })
  return moved
}

/** Takes the files out of the store they came from, each only where the other has it in full. @returns how many, and keys it left */
export async function removeMoved({ from, to }: Stores): Promise<{ removed: number; left: string[] }> {
  const left: string[] = []
  let removed = 0
  await forEachFile(async ({ key, size }) => {
    if (!(await from.exists(key))) return
    if ((await sizeIn(to, key)) === Number(size)) {
      await from.delete(key)
      removed += 1
    } else left.push(key)
  })
  return { removed, left }
}

async function moveFile({ key, size }: StoredFile, { from, to }: Stores, verify: boolean, moved: Moved) {
  const there = await sizeIn(to, key)
  const isFrom = await from.exists(key)
  if (there === Number(size) && (!verify || !isFrom || (await isAlike(key, from, to)))) moved.there += 1
  else if (!isFrom) moved.missing.push(key)
  else await copy(key, { from, to }, moved)
}

async function copy(key: string, { from, to }: Stores, moved: Moved) {
  const sent = hashing(await from.read(key))
  await to.putStream(key, Readable.from(sent.pieces(), { objectMode: true, highWaterMark: 2 }))
  const { hash, bytes } = sent.sum()
  if (bytes === (await sizeIn(to, key)) && hash === (await hashIn(to, key))) {
    moved.copied += 1
    moved.bytes += bytes
  } else {
    await to.delete(key)
    moved.broken.push(key)
  }
}

const isAlike = async (key: string, one: FileStore, other: FileStore) =>
  (await hashIn(one, key)) === (await hashIn(other, key))

async function sizeIn(store: FileStore, key: string): Promise<number | undefined> {
  return (await store.exists(key)) ? (await store.getMetaData(key)).contentLength : undefined
}

async function hashIn(store: FileStore, key: string): Promise<string> {
  const read = hashing(await store.read(key))
  for await (const _ of read.pieces());
  return read.sum().hash
}

/** Pieces as they are, with the sum of those that have passed. */
function hashing(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256")
  let bytes = 0
  return {
    async *pieces() {
      for await (const piece of content) {
        hash.update(piece)
        bytes += piece.byteLength
        yield piece
      }
    },
    sum: () => ({ hash: hash.digest("hex"), bytes }),
  }
}

/** Does something with each file of the table, some at a time, the oldest first; those that come meanwhile are among them. */
async function forEachFile(work: (file: StoredFile) => Promise<void>): Promise<void> {
  let last = 0
  for (;;) {
    const files = await query<StoredFile>({
      name: "files-to-move",
      text: `SELECT id, key, name, mime, size FROM stored_file WHERE id > $1 ORDER BY id LIMIT ${batch}`,
      values: [last],
    })
    if (files.length === 0) return
    last = files.at(-1)?.id ?? last
    const waiting = files.values()
    const worker = async () => {
      for (const file of waiting) await work(file)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
}
