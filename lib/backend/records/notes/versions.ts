import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { subjectLives } from "#lib/backend/records/kinds/subject-sql.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { Note, NoteVersion } from "#lib/contract/records/notes.ts"
import { noteColumns } from "./data.ts"

type Edit = {
  at: string
  by: Option | null
  content: [old: string, fresh: string] | null
  type: [old: NoteVersion["type"], fresh: NoteVersion["type"]] | null
}

/** Changes of a note's text or type, latest first. */
function readEdits(noteId: number): Promise<Edit[]> {
  return query<Edit>({
    name: "note-edits",
    text: `SELECT ${exactMoment("entry.at")} AS at, changes -> 'content' AS content, changes -> 'type' AS type,
        CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS by
      FROM audit_entry entry LEFT JOIN "user" u ON u.id = entry.user_id
      WHERE record_type = 'note' AND record_id = $1 AND action = 'edit' ORDER BY entry.at DESC, entry.id DESC`,
    values: [noteId],
  })
}

async function getActiveNote(noteId: number): Promise<Note> {
  const [note] = await query<Note>({
    name: "note-by-id",
    text: `SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id
      WHERE note.id = $1
        AND ${subjectLives("notes", "note")}`,
    values: [noteId],
  })
  if (!note) throw notFound("note")
  return note
}

/**
 * What a note said before each of its changes, latest first, and who had written that.
 * @throws 404 for an unknown note or one of a deleted record
 */
export async function listVersions(noteId: number): Promise<NoteVersion[]> {
  const note = await getActiveNote(noteId)
  const edits = await readEdits(noteId)
  const written = { by: note.creator, at: note.created_at }
  let shown = { content: note.content, type: note.type }
  return edits.map(({ content, type }, index) => {
    shown = { content: content?.[0] ?? shown.content, type: type?.[0] ?? shown.type }
    const { by, at } = edits[index + 1] ?? written
    return { ...shown, by, at }
  })
}
