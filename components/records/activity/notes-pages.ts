import type { InfiniteData } from "@tanstack/react-query"
import type { ActivityRow } from "#lib/contract/activity.ts"
import type { Note } from "#lib/contract/notes.ts"
import type { PageMeta } from "#lib/contract/paging.ts"

/** A page of the feed as the screen keeps it. */
export type NotePage = { data: Note[]; meta: PageMeta }
export type NotePages = InfiniteData<NotePage, number>

/** A page of what happened on a record, its notes alone. */
export function notesAmong({ data, meta }: { data: ActivityRow[]; meta: PageMeta }): NotePage {
  const notes = data.flatMap((row) => {
    if (row.kind !== "note") return []
    const { kind: _, ...note } = row
    return [note]
  })
  return { data: notes, meta }
}

/** All notes of the pages, in order; a note that slid from one page to the next while pages were read comes once. */
export function notesOf(pages: Pick<NotePages, "pages">): Note[] {
  const byId = new Map(pages.pages.flatMap((page) => page.data).map((note) => [note.id, note]))
  return [...byId.values()]
}

/** Pinned first, otherwise newest created first (spec 1 §4 "Notes and mails"). */
export function compareNotes(a: Note, b: Note): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  return b.created_at.localeCompare(a.created_at) || b.id - a.id
}

/** The pages with this note in its place: new, or instead of what it was. */
export function putNote(pages: NotePages, note: Note): NotePages {
  const known = notesOf(pages)
  const others = known.filter(({ id }) => id !== note.id)
  return spread(pages, [...others, note], others.length === known.length ? 1 : 0)
}

/** The pages without this note. */
export function removeNote(pages: NotePages, id: number): NotePages {
  const known = notesOf(pages)
  const others = known.filter((note) => note.id !== id)
  return spread(pages, others, others.length - known.length)
}

/** Puts notes back on as many pages as there were, in order; the last page takes what is left over. */
function spread(pages: NotePages, notes: Note[], change: number): NotePages {
  const ordered = notes.toSorted(compareNotes)
  const last = pages.pages.length - 1
  let from = 0
  return {
    pageParams: pages.pageParams,
    pages: pages.pages.map((page, index) => {
      const to = index === last ? ordered.length : from + page.meta.per_page
      const data = ordered.slice(from, to)
      from = to
      return { data, meta: { ...page.meta, total: page.meta.total + change } }
    }),
  }
}
