import { query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "./file-store.ts"
import type { StoredFile } from "./stored-file.ts"

/** Removes a file. First from the store: what is left in the table after a failure is found again, the other way round it is not. */
export async function deleteFile({ id, key }: Pick<StoredFile, "id" | "key">): Promise<void> {
  const store = await fileStore()
  await store.delete(key)
  await query({ text: "DELETE FROM stored_file WHERE id = $1", values: [id] })
}
