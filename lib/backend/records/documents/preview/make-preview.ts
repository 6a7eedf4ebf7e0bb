import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { drawPreview, hasPreview } from "./draw-preview.ts"

/** Days after which a picture is taken away that its document did not live to see. */
const unheldDays = 1

/** Makes the picture of a document that waits for one. One that cannot be drawn has none; one that was deleted meanwhile, too. */
export async function makePreview(id: number): Promise<void> {
  const [file] = await query<StoredFile>({
    name: "document-to-draw",
    text: `SELECT file.id, file.key, file.name, file.mime, file.size FROM document
      JOIN stored_file file ON file.id = document.file_id WHERE document.id = $1 AND document.preview_pending`,
    values: [id],
  })
  if (!file) return
  const picture = hasPreview(file.mime) ? await drawn(file) : undefined
  const about = { folder: "document-previews", mime: "image/webp", extension: ".webp", userId: null } as const
  const name = `${file.name}.webp`
  const preview = picture ? await writeFile({ ...about, name, days: unheldDays }, wholly(picture)) : null
  await inTransaction((connection) => keep(id, preview, connection))
}

async function drawn({ key, mime }: StoredFile): Promise<Buffer | undefined> {
  const store = await fileStore()
  return (await store.exists(key)) ? drawPreview(mime, await store.read(key)) : undefined
}

/** Of two who drew at once the first keeps its picture. */
async function keep(id: number, preview: number | null, connection: Connection): Promise<void> {
  const updated = await query<{ id: number }>(
    {
      name: "document-drawn",
      text: `UPDATE document SET preview_id = $2, preview_pending = false WHERE id = $1 AND preview_pending RETURNING id`,
      values: [id, preview],
    },
    connection,
  )
  if (updated.length === 0) return
  await query(
    {
      name: "document-keep-preview",
      text: "UPDATE stored_file SET expires_at = NULL WHERE id = $1",
      values: [preview],
    },
    connection,
  )
}
