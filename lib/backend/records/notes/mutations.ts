import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changedByOther } from "#lib/backend/records/changed-by-other.ts"
import { subjectLives } from "#lib/backend/records/kinds/subject-sql.ts"
import { type Subject, subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { Note, NoteType } from "#lib/contract/records/notes.ts"
import { findNote, noteColumns } from "./data.ts"
import { isBlank, sanitise, TooManyTags } from "./html.ts"

/** A note as it is stored. @throws 422 on `content` when no text is left, or for more formatting than any text needs */
export function cleaned(content: string): string {
  const clean = sanitisedOrRefused(content)
  if (isBlank(clean)) throw invalid({ content: ["required"] })
  return clean
}

/** What is left of a text when it is cleaned; nothing may be. @throws 422 on `content` for more formatting than any text needs */
export function sanitisedOrRefused(content: string): string {
  try {
    return sanitise(content)
  } catch (error) {
    if (error instanceof TooManyTags) throw invalid({ content: ["too_much_formatting"] })
    throw error
  }
}

type Draft = { subject: Subject; content: string; type: NoteType }

/**
 * Writes a note on a record, with its audit entry, in one statement. A record that is being merged into another one is
 * waited for.
 * @param connection of the caller's transaction
 * @throws 404 for an unknown record, 422 on `content` when no text is left after sanitising
 */
export async function writeNote(
  { subject, content, type }: Draft,
  actor: Actor,
  connection?: Connection,
): Promise<Note> {
  const clean = cleaned(content)
  const statement = {
    name: `note-write-${subject.type}`,
    text: `WITH note AS (
        INSERT INTO note (${subject.type}_id, type, content, creator_id)
        SELECT id, $2::note_type, $3, $4 FROM ${subject.type} WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE
        RETURNING *
      ), audited AS (
        INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
        SELECT $4, $5, 'create', 'note', id, jsonb_build_object('content', jsonb_build_array(null, content), 'type', jsonb_build_array(null, type))
        FROM note
      )
      SELECT ${noteColumns} FROM note LEFT JOIN "user" creator ON creator.id = note.creator_id`,
    values: [subject.id, type, clean, actor.userId, actor.requestId],
  }
  const [note] = await orSecond(query<Note>(statement, connection))
  if (!note) throw subjectNotFound(subject)
  return note
}

type NewNotes = { type: Subject["type"]; notes: { id: number; content: string }[] }

/**
 * Writes a note of the type N on each of several records that the caller's transaction has created, with their audit entries.
 * @param notes ids of records, each once, and texts
 * @returns ids of the notes by that of the record. @throws 422 on `content` as writeNote does
 */
export async function writeFirstNotes(
  { type, notes }: NewNotes,
  actor: Actor,
  connection: Connection,
): Promise<Map<number, number>> {
  if (notes.length === 0) return new Map()
  const written = await query<{ id: number; record: number }>(
    {
      name: `note-write-first-${type}`,
      text: `WITH note AS (
          INSERT INTO note (${type}_id, type, content, creator_id)
          SELECT typed.id, 'N', typed.content, $3 FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS typed (id, content, index)
          ORDER BY typed.index RETURNING *
        ), audited AS (
          INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes)
          SELECT $3, $4, 'create', 'note', id, jsonb_build_object('content', jsonb_build_array(null, content), 'type', jsonb_build_array(null, type))
          FROM note
        )
        SELECT id, coalesce(${type}_id, 0) AS record FROM note`,
      values: [
        notes.map(({ id }) => id),
        notes.map(({ content }) => cleaned(content)),
        actor.userId,
        actor.requestId,
      ],
    },
    connection,
  )
  return new Map(written.map(({ id, record }) => [record, id]))
}

/** Reads a note that nobody else can change until the transaction ends. Throws a 404 when the record has no such note. */
async function lockNote(subject: Subject, noteId: number, connection: Connection): Promise<Note> {
  await query({ text: "SELECT id FROM note WHERE id = $1 FOR UPDATE", values: [noteId] }, connection)
  const current = await findNote(subject, noteId, connection)
  if (!current) throw notFound("note")
  return current
}

/** A registration has one note of type R: the index decides, whoever writes. */
export async function orSecond<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error, "note_of_registration")) throw error
    throw invalid({ type: ["has_own_note"] })
  }
}

type Edit = {
  subject: Subject
  noteId: number
  content: string
  type: NoteType | undefined
  /** Undefined: over whatever is stored. */
  version: number | undefined
}

/**
 * Changes a note's text or type.
 * @throws 404 for an unknown note, 409 with the stored note when it is not at `version` any more
 */
export function rewriteNote({ subject, noteId, content, type, version }: Edit, actor: Actor): Promise<Note> {
  const clean = cleaned(content)
  return inTransaction(async (connection) => {
    const current = await lockNote(subject, noteId, connection)
    if (version !== undefined && current.version !== version)
      throw await changedByOther({ type: "note", id: noteId, code: "note_changed" }, current, connection)
    const changes = changesOf(current, { content: clean, type: type ?? current.type })
    if (Object.keys(changes).length === 0) return current
    const writing = query(
      {
        text: "UPDATE note SET content = $2, type = $3::note_type, updated_at = now(), version = version + 1 WHERE id = $1",
        values: [noteId, clean, type ?? current.type],
      },
      connection,
    )
    await orSecond(writing)
    await writeAudit({ actor, action: "edit", type: "note", id: noteId, changes }, connection)
    return (await findNote(subject, noteId, connection)) ?? current
  })
}

function changesOf(current: Note, fresh: Pick<Note, "content" | "type">): Changes {
  const changes: Changes = {}
  if (current.content !== fresh.content) changes.content = [current.content, fresh.content]
  if (current.type !== fresh.type) changes.type = [current.type, fresh.type]
  return changes
}

/** Deletes a note; all that it takes to bring it back stays in the audit trail. Throws a 404 when the record has no such note. */
export function deleteNote(subject: Subject, noteId: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const current = await lockNote(subject, noteId, connection)
    await prisma.note.delete({ where: { id: noteId }, select: { id: true } })
    const changes: Changes = {
      content: [current.content, null],
      type: [current.type, null],
      [`${subject.type}_id`]: [subject.id, null],
      creator_id: [current.creator?.id ?? null, null],
      created_at: [current.created_at, null],
      ...(current.pinned && { pinned: [true, null] }),
    }
    const { version } = current
    await writeAudit({ actor, action: "delete", type: "note", id: noteId, changes, version }, connection)
  })
}

/** Pins or unpins a note; saying it twice changes nothing. Throws a 404 for an unknown note or one of a deleted record. */
export function pinNote(noteId: number, pinned: boolean, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const [current] = await query<{ pinned: boolean }>(
      {
        text: `SELECT pinned FROM note WHERE id = $1
          AND ${subjectLives("notes", "note")} FOR UPDATE`,
        values: [noteId],
      },
      connection,
    )
    if (!current) throw notFound("note")
    if (current.pinned === pinned) return
    await prisma.note.update({ where: { id: noteId }, data: { pinned }, select: { id: true } })
    await writeAudit(
      {
        actor,
        action: pinned ? "pin" : "unpin",
        type: "note",
        id: noteId,
        changes: { pinned: [current.pinned, pinned] },
      },
      connection,
    )
  })
}
