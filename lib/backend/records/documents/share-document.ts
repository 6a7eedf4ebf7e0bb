import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { fileKind } from "#lib/backend/platform/files/file-kind.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import { findDocument } from "./data.ts"
import { safeName } from "./safe-name.ts"

/** Days after which a file is taken away that no document came to hold. */
const unheldDays = 1
/** Namesakes that are distinguished by a number. */
const maxNamesakes = 10_000

/**
 * Shares a file under its own name, or with a number behind it where that is another's.
 * @param signal of the call: a caller who gives it up leaves nothing behind
 * @throws 422 on `file` for one of another kind, or not of the kind that its name says
 */
export async function shareDocument(file: File, actor: Actor, signal?: AbortSignal): Promise<SharedDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { stem, extension } = safeName(file.name)
  const kind = fileKind(stem + extension, bytes)
  if (!kind || !(await isReadable(kind.mime, bytes))) throw invalid({ file: ["not_a_document"] })
  const about = { folder: "documents", name: stem + extension, ...kind, userId: actor.userId } as const
  const fileId = await writeFile({ ...about, days: unheldDays }, wholly(bytes, signal))
  return inTransaction(async (connection) => {
    const name = await freeName(stem, extension, connection)
    const { id } = await queryOne<{ id: number }>(
      {
        name: "document-add",
        text: "INSERT INTO document (name, file_id, user_id) VALUES ($1, $2, $3) RETURNING id",
        values: [name, fileId, actor.userId],
      },
      connection,
    )
    await query(
      {
        name: "document-keep-file",
        text: "UPDATE stored_file SET name = $2, expires_at = NULL WHERE id = $1",
        values: [fileId, name],
      },
      connection,
    )
    const changes = { name: [null, name] } satisfies Record<string, [null, string]>
    await writeAudit({ actor, action: "create", type: "document", id, changes }, connection)
    await enqueueBackgroundJob("document.preview", id, connection)
    return findDocument(id, connection)
  })
}

/** The name, or the first with a number behind it that no other document has. Those who share at once take turns. */
async function freeName(stem: string, extension: string, connection: Connection): Promise<string> {
  await query({ text: "SELECT pg_advisory_xact_lock(hashtext('document names'))", values: [] }, connection)
  const { name } = await queryOne<{ name: string }>(
    {
      name: "document-free-name",
      text: `SELECT candidate AS name FROM (
          SELECT number, $1 || CASE WHEN number > 1 THEN ' (' || number || ')' ELSE '' END || $2 AS candidate
          FROM generate_series(1, ${maxNamesakes}) number) numbered
        WHERE NOT EXISTS (SELECT FROM document WHERE document.name = candidate::citext) ORDER BY number LIMIT 1`,
      values: [stem, extension],
    },
    connection,
  )
  return name
}

/** Whether a picture begins as one: its head says how large it is. Of other kinds `fileKind` has said all. */
async function isReadable(mime: string, bytes: Uint8Array): Promise<boolean> {
  if (mime !== "image/png" && mime !== "image/jpeg") return true
  const { default: sharp } = await import("sharp")
  try {
    const { format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return `image/${format}` === mime
  } catch {
    return false
  }
}
