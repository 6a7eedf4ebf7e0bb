import { localDraft, parseDraft as parseLocalDraft, useLocalDraft } from "#components/shell/local-draft.ts"
import { typedKey } from "#components/shell/local-store.ts"
import { noteTypes } from "#lib/contract/records/note-types.ts"
import type { NoteType } from "#lib/contract/records/notes.ts"
import type { Subject } from "./subject.ts"

/** Text that was typed and not saved. */
export type Draft = {
  content: string
  type: NoteType
  /** Version of the note the text was begun on, null for a new note. */
  version: number | null
  /** Moment of the last keystroke, ISO 8601. */
  at: string
}

/** A draft as it is written on. */
export type NoteDraft = Omit<Draft, "at">

/** The key of a local draft: one for each user, record and note. */
export function draftKey(user: number, subject: Subject, note: number | "new"): string {
  return typedKey("crm.note-draft", user, subject.type, subject.id, note)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false
  if (!("content" in value && "type" in value && "version" in value && "at" in value)) return false
  return (
    typeof value.content === "string" &&
    noteTypes.some((type) => type === value.type) &&
    (value.version === null || typeof value.version === "number") &&
    typeof value.at === "string" &&
    !Number.isNaN(Date.parse(value.at))
  )
}

/** What the browser has, or null when it is no draft. */
export const parseDraft = (stored: string | null): Draft | null => parseLocalDraft(stored, isDraft)

/** Stores what is typed, over a reload or a lost page. */
export function keepDraft(key: string, draft: NoteDraft) {
  localDraft(key, isDraft).put({ ...draft, at: new Date().toISOString() })
}

/** Forgets a draft: it was saved or given up. */
export const dropDraft = (key: string) => localDraft(key, isDraft).clear()

/** The draft under a key; null while the server renders and when there is none. */
export const useDraft = (key: string): Draft | null => useLocalDraft(key, isDraft)
