import type { Note, NoteType } from "#lib/contract/notes.ts"
import { type Actor, type Changes, writeAudit } from "../audit.ts"
import { type Connection, inTransaction, query } from "../db.ts"
import { conflict, invalid, notFound } from "../errors.ts"
import { isBlank, sanitise } from "../html.ts"
import { findNote, noteColumns } from "./data.ts"

function cleaned(content: string): string {
  const clean = sanitise(content)
  if (isBlank(clean)) throw invalid({ content: ["required"] })
  return clean
}

type Draft = { companyId: number; content: string; type: NoteType }

/**
 * Writes a note on a company, with its audit entry, in one statement.
 * @throws 404 for an unknown company, 422 on `content` when no text is left after sanitising
 */
export async function writeNote({ companyId, content, type }: Draft, actor: Actor): Promise<Note> {
  const clean = cleaned(content)
  const [note] = await query<Note>({
    name: "note-write",
    text: `WITH note AS (
        INSERT INTO note (company_id, type, content, creator_id)
        SELECT id, $2::note_type, $3, $4 FROM company WHERE id = $1 AND deleted_at IS NULL
        RETURNING *
      ), audited AS (
        INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
        SELECT $4, $5, 'create', 'note', id, jsonb_build_object('content', jsonb_build_array(null, content), 'type', jsonb_build_array(null, type))
        FROM note
      )
      SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id`,
    values: [companyId, type, clean, actor.userId, actor.requestId],
  })
  if (!note) throw notFound("Company")
  return note
}

/** Reads a note that nobody else can change until the transaction ends. Throws a 404 when the company has no such note. */
async function lockNote(companyId: number, noteId: number, connection: Connection): Promise<Note> {
  await query({ text: "SELECT id FROM note WHERE id = $1 FOR UPDATE", values: [noteId] }, connection)
  const stored = await findNote(companyId, noteId, connection)
  if (!stored) throw notFound("Note")
  return stored
}

type Edit = {
  companyId: number
  noteId: number
  content: string
  type: NoteType | undefined
  version: number
}

/**
 * Changes a note's text or type.
 * @throws 404 for an unknown note, 409 with the stored note when it is not at `version` any more
 */
export function rewriteNote(
  { companyId, noteId, content, type, version }: Edit,
  actor: Actor,
): Promise<Note> {
  const clean = cleaned(content)
  return inTransaction(async (connection) => {
    const stored = await lockNote(companyId, noteId, connection)
    if (stored.version !== version) throw conflict("This note was changed meanwhile", stored)
    const changes = changesOf(stored, { content: clean, type: type ?? stored.type })
    if (Object.keys(changes).length === 0) return stored
    await query(
      {
        text: "UPDATE note SET content = $2, type = $3::note_type, updated_at = now(), version = version + 1 WHERE id = $1",
        values: [noteId, clean, type ?? stored.type],
      },
      connection,
    )
    await writeAudit({ actor, action: "edit", type: "note", id: noteId, changes }, connection)
    return (await findNote(companyId, noteId, connection)) ?? stored
  })
}

function changesOf(stored: Note, fresh: Pick<Note, "content" | "type">): Changes {
  const changes: Changes = {}
  if (stored.content !== fresh.content) changes.content = [stored.content, fresh.content]
  if (stored.type !== fresh.type) changes.type = [stored.type, fresh.type]
  return changes
}

/** Deletes a note; its text stays in the audit trail. Throws a 404 when the company has no such note. */
export function deleteNote(companyId: number, noteId: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const stored = await lockNote(companyId, noteId, connection)
    await query({ text: "DELETE FROM note WHERE id = $1", values: [noteId] }, connection)
    const changes: Changes = { content: [stored.content, null], type: [stored.type, null] }
    await writeAudit({ actor, action: "delete", type: "note", id: noteId, changes }, connection)
  })
}

/** Pins or unpins a note; saying it twice changes nothing. Throws a 404 for an unknown note or one of a deleted company. */
export function pinNote(noteId: number, pinned: boolean, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [stored] = await query<{ pinned: boolean }>(
      {
        text: `SELECT pinned FROM note WHERE id = $1
          AND NOT EXISTS (SELECT FROM company WHERE company.id = note.company_id AND deleted_at IS NOT NULL) FOR UPDATE`,
        values: [noteId],
      },
      connection,
    )
    if (!stored) throw notFound("Note")
    if (stored.pinned === pinned) return
    await query({ text: "UPDATE note SET pinned = $2 WHERE id = $1", values: [noteId, pinned] }, connection)
    await writeAudit(
      {
        actor,
        action: pinned ? "pin" : "unpin",
        type: "note",
        id: noteId,
        changes: { pinned: [stored.pinned, pinned] },
      },
      connection,
    )
  })
}
