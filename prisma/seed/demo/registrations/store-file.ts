import { extname } from "node:path"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { Register } from "#prisma/seed/demo/registrations/register.ts"

interface DemoFile {
  /** Folder of the file store. */
  folder: string
  name: string
  mime: string
  bytes: Uint8Array
}

/** Puts a file into the store; one that an earlier try left there is written again. */
export async function storeFile(
  register: Register,
  { folder, name, mime, bytes }: DemoFile,
): Promise<number> {
  const id = register.nextId("stored_file")
  const key = `${folder}/demo-${id}${extname(name)}`
  const store = await fileStore()
  await store.put(key, bytes)
  const created_at = register.today.toISOString()
  register.add("stored_file", { id, key, name, mime, size: bytes.byteLength, created_at })
  return id
}
