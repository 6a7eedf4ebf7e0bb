import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { sqlStateOf } from "#lib/backend/platform/database/sql-state.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { log } from "#lib/log.ts"
import { findUses } from "./uses.ts"

/** SQLSTATEs of a row that others refer to: of PostgreSQL up to 17, and from 18 on where the key says RESTRICT. */
const isReferred = new Set<string | undefined>(["23503", "23001"])

type Asker = { actor: Actor & { userId: number }; language: Language }

/**
 * Deletes a shared file, its picture and what they hold in the store. That nothing has it attached is what the foreign keys on its file
 * say, also of a mail that attaches it at the same moment.
 * @throws 404; 409 with where it is attached
 */
export async function deleteDocument(id: number, { actor, language }: Asker): Promise<void> {
  let keys: string[]
  try {
    keys = await inTransaction((connection) => deleteRows(id, actor, connection))
  } catch (error) {
    if (!isReferred.has(sqlStateOf(error)?.code)) throw error
    throw conflict("document_attached", await findUses(id, actor.userId, language))
  }
  const store = await fileStore()
  // What is left there by a failure is nobody's, and taken away as that.
  await Promise.all(
    keys.map((key) =>
      store.delete(key).catch((err) => log.warn({ err, key }, "a file is left in the store")),
    ),
  )
}

/** @returns where its files lie in the store */
async function deleteRows(id: number, actor: Actor, connection: Connection): Promise<string[]> {
  const [gone] = await query<{ name: string; files: number[] }>(
    {
      name: "document-delete",
      text: `DELETE FROM document WHERE id = $1
        RETURNING name::text AS name, array_remove(ARRAY[file_id, preview_id], NULL) AS files`,
      values: [id],
    },
    connection,
  )
  if (!gone) throw notFound("file")
  const files = await query<{ key: string }>(
    {
      name: "document-delete-files",
      text: "DELETE FROM stored_file WHERE id = ANY ($1::int[]) RETURNING key",
      values: [gone.files],
    },
    connection,
  )
  await writeAudit(
    { actor, action: "delete", type: "document", id, changes: { name: [gone.name, null] } },
    connection,
  )
  return files.map(({ key }) => key)
}
