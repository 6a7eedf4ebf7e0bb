import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "./file-store.ts"

type NewFile = {
  /** Folder of the store, by what the file is for. */
  folder:
    | "exports"
    | "mails"
    | "mail-uploads"
    | "imports"
    | "invoices"
    | "technical-files"
    | "booth-structures"
    | "documents"
    | "show-terms"
    | "document-previews"
    | `brand-images/${number}`
  name: string
  mime: string
  /** Its ending with the dot. */
  extension: string
  /** Null: the application made it itself. */
  userId: number | null
  /** Days for which it can be fetched; null: until somebody removes it. */
  days: number | null
}

/**
 * Writes a file piece by piece, never holding more than a few pieces.
 * @param connection of an open transaction that it is part of
 * @returns its id; nothing stays behind when a piece cannot be made
 */
export async function writeFile(
  { folder, name, mime, extension, userId, days }: NewFile,
  content: AsyncIterable<string | Uint8Array>,
  connection?: Connection,
): Promise<number> {
  const key = `${folder}/${randomUUID()}${extension}`
  const store = await fileStore()
  let size = 0
  const counted = async function* () {
    for await (const piece of content) {
      size += Buffer.byteLength(piece)
      yield piece
    }
  }
  try {
    await store.putStream(key, Readable.from(counted(), { highWaterMark: 2, objectMode: true }))
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO stored_file (key, name, mime, size, user_id, expires_at)
          VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 day') RETURNING id`,
        values: [key, name, mime, size, userId, days],
      },
      connection,
    )
    return id
  } catch (error) {
    await store.delete(key)
    throw error
  }
}
