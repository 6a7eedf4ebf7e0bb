import { notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import type { NoteType } from "#lib/contract/records/notes.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { findNote, firstPage, listNotes } from "./data.ts"
import { deleteNote, rewriteNote, writeNote } from "./mutations.ts"
import { pageOfNotes } from "./page.ts"

type Caller = Parameters<typeof actorOf>[0]
type Draft = { content: string; type: NoteType }
type Edit = { note: number; content: string; type?: NoteType | undefined; version?: number | undefined }

export async function firstNotes(subject: Subject) {
  return (await listNotes(subject, firstPage)).rows
}

/** What answers the calls on the notes of a kind of record; `id` is the record's. */
export function notesOf(type: KindWith<"notes">) {
  const done = async (id: number) => ({ success: true as const, all: await firstNotes({ type, id }) })
  return {
    list: (id: number, page: Parameters<typeof pageOfNotes>[1]) => pageOfNotes({ type, id }, page),
    get: async (id: number, noteId: number) => {
      const note = await findNote({ type, id }, noteId)
      if (!note) throw notFound("note")
      return { data: note }
    },
    create: async (id: number, draft: Draft, caller: Caller) => {
      const { content, type: noteType } = draft
      const note = await writeNote({ subject: { type, id }, content, type: noteType }, actorOf(caller))
      return { note, ...(await done(id)) }
    },
    edit: async (id: number, { note: noteId, content, type: noteType, version }: Edit, caller: Caller) => {
      const edit = { subject: { type, id }, noteId, content, type: noteType, version }
      const note = await rewriteNote(edit, actorOf(caller))
      return { note, ...(await done(id)) }
    },
    remove: async (id: number, noteId: number, caller: Caller) => {
      await deleteNote({ type, id }, noteId, actorOf(caller))
      return done(id)
    },
  }
}
