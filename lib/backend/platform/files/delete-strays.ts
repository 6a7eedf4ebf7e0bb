import { query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "./file-store.ts"

/** A file that is older and of which the table knows nothing was left by a process that was killed while it wrote it. */
const strayAfterMs = 24 * 3_600_000

/** Removes files that lie in the store and are nobody's: what a kill left is in no table. */
export async function deleteStrays(): Promise<void> {
  const store = await fileStore()
  for await (const { key, lastModified } of store.list()) {
    if (Date.now() - lastModified.getTime() < strayAfterMs) continue
    const known = await query({ text: "SELECT 1 FROM stored_file WHERE key = $1", values: [key] })
    if (known.length === 0) await store.delete(key)
  }
}
