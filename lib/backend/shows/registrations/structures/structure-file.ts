import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { drawStructure } from "./draw-structure.ts"
import type { Structure } from "./measures.ts"

type Row = Structure & { file: StoredFile | null }

async function readStructure(
  id: number,
  lock: "" | "FOR NO KEY UPDATE",
  connection?: Connection,
): Promise<Row> {
  // The file is read after the row is locked: the statement before it may have seen none.
  const [structure] = await query<Structure & { file_id: number | null }>(
    {
      text: `SELECT name, width, depth, goods, file_id FROM booth_structure WHERE id = $1 ${lock}`,
      values: [id],
    },
    connection,
  )
  if (!structure) throw notFound("structure")
  const [file] = await query<StoredFile>(
    { text: "SELECT id, key, name, mime, size FROM stored_file WHERE id = $1", values: [structure.file_id] },
    connection,
  )
  return { ...structure, file: file && (await (await fileStore()).exists(file.key)) ? file : null }
}

/**
 * The technical file of a booth structure; drawn when it is asked for first, by one of those who ask at once, and again
 * when the store has lost it.
 * @throws 404 for an unknown structure
 */
export async function structureFile(id: number): Promise<StoredFile> {
  const { file } = await readStructure(id, "")
  return file ?? inTransaction((connection) => drawnFile(id, connection))
}

async function drawnFile(id: number, connection: Connection): Promise<StoredFile> {
  const structure = await readStructure(id, "FOR NO KEY UPDATE", connection)
  if (structure.file) return structure.file
  const bytes = await drawStructure(structure)
  const about = { folder: "booth-structures", mime: "application/pdf", extension: ".pdf" } as const
  const name = `${structure.name}.pdf`
  const fileId = await writeFile({ ...about, name, userId: null, days: null }, wholly(bytes), connection)
  await query(
    { text: "UPDATE booth_structure SET file_id = $2 WHERE id = $1", values: [id, fileId] },
    connection,
  )
  const { file } = await readStructure(id, "", connection)
  if (!file) throw new Error(`The drawing of structure ${id} is not in the store`)
  return file
}
