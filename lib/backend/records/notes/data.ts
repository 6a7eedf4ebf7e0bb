import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import { defaultPageSize } from "#lib/contract/platform/page-sizes.ts"
import type { Note } from "#lib/contract/records/notes.ts"

/** The last change of a note's text or type, which the audit trail tells. */
const edited = `CASE WHEN note.version > 1 THEN (
    SELECT json_build_object('by', CASE WHEN editor.id IS NOT NULL THEN json_build_object('id', editor.id, 'name', editor.name) END,
      'at', ${exactMoment("entry.at")})
    FROM audit_entry entry LEFT JOIN "user" editor ON editor.id = entry.user_id
    WHERE entry.record_type = 'note' AND entry.record_id = note.id AND entry.action = 'edit'
    ORDER BY entry.at DESC, entry.id DESC LIMIT 1) END`

/** Columns of a note as the wire has it; the statement joins "user" as creator. */
export const noteColumns = `note.id, note.type, note.content, note.pinned, note.version,
  CASE WHEN creator.id IS NOT NULL THEN json_build_object('id', creator.id, 'name', creator.name) END AS creator,
  ${edited} AS edited, ${exactMoment("note.created_at")} AS created_at, ${exactMoment("note.updated_at")} AS updated_at, ${exactMoment("note.created_at")} AS date_showed`

const shown = "note.pinned DESC, note.created_at DESC, note.id DESC"

type Page = { page: number; per_page: number }
export const firstPage: Page = { page: 1, per_page: defaultPageSize }

/** A page of a record's notes, pinned first, then newest, and how many there are. */
export async function listNotes(
  { type, id }: Subject,
  { page, per_page }: Page,
): Promise<{ rows: Note[]; total: number }> {
  const { rows, total } = await queryOne<{ rows: Note[] | null; total: number }>({
    name: `notes-of-${type}`,
    text: `SELECT (SELECT count(*) FROM note WHERE ${type}_id = $1) AS total,
      (SELECT json_agg(r) FROM (
        SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id
        WHERE ${type}_id = $1 ORDER BY ${shown} LIMIT $2 OFFSET $3) r) AS rows`,
    values: [id, per_page, (page - 1) * per_page],
  })
  return { rows: rows ?? [], total }
}

/**
 * One note of a record.
 * @returns undefined when the record is deleted or has no such note
 */
export async function findNote(
  { type, id }: Subject,
  noteId: number,
  connection?: Connection,
): Promise<Note | undefined> {
  const [note] = await query<Note>(
    {
      name: `note-of-${type}`,
      text: `SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id
        JOIN ${type} subject ON subject.id = note.${type}_id AND subject.deleted_at IS NULL
        WHERE note.id = $2 AND note.${type}_id = $1`,
      values: [id, noteId],
    },
    connection,
  )
  return note
}
