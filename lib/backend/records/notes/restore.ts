import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { subjectColumn, subjectOf } from "#lib/backend/records/kinds/subject-sql.ts"
import { findMergedAway } from "#lib/backend/records/merges/merged-away.ts"
import { type Subject, subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { findNote } from "./data.ts"
import { orSecond } from "./mutations.ts"

type Restored = { note: Note; subject: Subject }

/**
 * Brings a deleted note back with its id, text, author, time and pin. One that is there already stays as it is, so two
 * clicks do no more than one.
 * @throws 404 for a note that never was, and when its record is deleted
 */
export async function restoreNote(noteId: number, actor: Actor): Promise<Restored> {
  const { subject, isThere } = await whereabouts(noteId)
  if (isThere) return found(noteId, subject)
  const home = await notDeletedRecord(subject)
  const values = [noteId, home.id, actor.userId, actor.requestId]
  await orSecond(query({ text: restoreSql(home.type), values }))
  return found(noteId, home)
}

async function found(noteId: number, subject: Subject): Promise<Restored> {
  const note = await findNote(subject, noteId)
  if (!note) throw subjectNotFound(subject)
  return { note, subject }
}

/** The kind of record that a note is on, or was on when it was deleted. Throws a 404 when nothing is known of it. */
export async function kindOfNote(noteId: number): Promise<Subject["type"]> {
  const { subject } = await whereabouts(noteId)
  return subject.type
}

type Whereabouts = { type: Subject["type"] | null; id: number | null; is_there: boolean }

const now = subjectOf("notes", subjectColumn)
/** The entry of its deletion names its record by the same columns. */
const before = subjectOf("notes", (kind) => `(changes #>> '{${subjectColumn(kind)},0}')::int`)

/** Whose a note is, or was when it was last deleted. Throws a 404 when nothing is known of it. */
async function whereabouts(noteId: number): Promise<{ subject: Subject; isThere: boolean }> {
  const [row] = await query<Whereabouts>({
    text: `(SELECT ${now.type} AS type, ${now.id} AS id, true AS is_there FROM note WHERE id = $1)
      UNION ALL
      (SELECT ${before.type}, ${before.id}, false FROM audit_entry
        WHERE record_type = 'note' AND record_id = $1 AND action = 'delete' ORDER BY at DESC, id DESC LIMIT 1)
      LIMIT 1`,
    values: [noteId],
  })
  if (!row?.type || !row.id) throw notFound("note")
  return { subject: { type: row.type, id: row.id }, isThere: row.is_there }
}

/** The record itself, or the one it was merged into. */
async function notDeletedRecord(subject: Subject): Promise<Subject> {
  const merged = await findMergedAway(subject.type, subject.id)
  return merged ? { type: subject.type, id: merged.kept.id } : subject
}

/**
 * Notes deleted before deletions told the author and the time have both from the entry of their writing. The version moves on:
 * a page that still shows the note from before saves over an older one.
 */
const restoreSql = (type: Subject["type"]) => `WITH entry AS (
    SELECT id, at, action, user_id, changes, version FROM audit_entry WHERE record_type = 'note' AND record_id = $1
  ), gone AS (
    SELECT * FROM entry WHERE action = 'delete' ORDER BY at DESC, id DESC LIMIT 1
  ), back AS (
    INSERT INTO note (id, ${type}_id, type, content, creator_id, pinned, created_at, version)
    SELECT $1, subject.id, (gone.changes #>> '{type,0}')::note_type, gone.changes #>> '{content,0}',
      (SELECT id FROM "user" WHERE id = CASE WHEN gone.changes ? 'creator_id' THEN (gone.changes #>> '{creator_id,0}')::int
        ELSE (SELECT user_id FROM entry WHERE action = 'create' LIMIT 1) END),
      coalesce((gone.changes #>> '{pinned,0}')::boolean, false),
      coalesce((gone.changes #>> '{created_at,0}')::timestamptz, (SELECT min(at) FROM entry)),
      coalesce(gone.version, (SELECT count(*) FROM entry)) + 1
    FROM gone, (SELECT id FROM ${type} WHERE id = $2 AND deleted_at IS NULL FOR KEY SHARE) subject
    ON CONFLICT (id) DO NOTHING RETURNING *
  )
  INSERT INTO audit_entry (user_id, request_id, action, record_type, record_id, changes, version)
  SELECT $3, $4, 'restore', 'note', id, jsonb_build_object('content', jsonb_build_array(null, content),
    'type', jsonb_build_array(null, type), '${type}_id', jsonb_build_array(null, $2::int)), version FROM back`
