import { query } from "../database/db.ts"
import { disk } from "./disk.ts"

/** A file that is older and of which the table knows nothing was left by a process that was killed while it wrote it. */
const strayAfterMs = 24 * 3_600_000

/** Removes files that lie in the store and are nobody's: what a kill left is in no table. */
export async function deleteStrays(): Promise<void> {
  const store = disk()
  for await (const key of keysIn("/")) {
    const { lastModified } = await store.getMetaData(key)
    if (Date.now() - lastModified.getTime() < strayAfterMs) continue
    const known = await query({ text: "SELECT 1 FROM stored_file WHERE key = $1", values: [key] })
    if (known.length === 0) await store.delete(key)
  }
}

async function* keysIn(prefix: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk().listAll(prefix, { recursive: true, paginationToken })
    for (const found of page.objects) if (found.isFile) yield found.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}
