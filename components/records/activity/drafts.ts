import { useMemo, useSyncExternalStore } from "react"
import { localStore, typedKey } from "#components/shell/local-store.ts"
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

/** Where a draft is kept in this browser: one for each user, record and note. */
export function draftKey(user: number, subject: Subject, note: number | "new"): string {
  return typedKey("crm.note-draft", user, subject.type, subject.id, note)
}

/** What the browser kept, or null when it is no draft (another version of the app may have written it). */
export function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return isDraft(value) ? value : null
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

const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** Keeps what is typed, over a reload or a lost page. A full store keeps the last text that fitted. */
export function keepDraft(key: string, draft: NoteDraft) {
  try {
    localStore()?.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  tell()
}

/** Forgets a draft: it was saved or given up. */
export function dropDraft(key: string) {
  localStore()?.removeItem(key)
  tell()
}

/** The draft kept under a key; null while the server renders and when there is none. */
export function useDraft(key: string): Draft | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStore()?.getItem(key) ?? null,
    () => null,
  )
  return useMemo(() => parseDraft(stored), [stored])
}
