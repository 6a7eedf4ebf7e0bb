import type { InfiniteData } from "@tanstack/react-query"
import type { PageMeta } from "#lib/contract/platform/paging.ts"
import type { ActivityRow } from "#lib/contract/records/activity.ts"
import type { Note } from "#lib/contract/records/notes.ts"

/** A mail among the notes. */
export type FeedMail = Extract<ActivityRow, { kind: "mail" }>
/** What happened: a note, or where a record has mails one of them. */
export type FeedRow = Note | FeedMail

/** A page of the feed as the screen keeps it. */
export type NotePage = { data: FeedRow[]; meta: PageMeta }
export type NotePages = InfiniteData<NotePage, number>

export const isMail = (row: FeedRow): row is FeedMail => "kind" in row
/** Notes and mails are numbered each for themselves. */
export const keyOf = (row: FeedRow) => `${isMail(row) ? "mail" : "note"} ${row.id}`

/** A page of what happened on a record, as the screen keeps it. */
export function feedPage({ data, meta }: { data: ActivityRow[]; meta: PageMeta }): NotePage {
  const rows = data.map((row) => {
    if (row.kind === "mail") return row
    const { kind: _, ...note } = row
    return note
  })
  return { data: rows, meta }
}

/** The same with its notes alone, until those of the tab are read. */
export function onlyNotes(pages: NotePages): NotePages {
  return {
    ...pages,
    pages: pages.pages.map(({ data, meta }) => ({ data: data.filter((row) => !isMail(row)), meta })),
  }
}

/** All rows of the pages, in order; one that slid from one page to the next while pages were read comes once. */
export function rowsOf(pages: Pick<NotePages, "pages">): FeedRow[] {
  return [...new Map(pages.pages.flatMap((page) => page.data).map((row) => [keyOf(row), row])).values()]
}

/** Pinned first, otherwise newest first (N-5): notes as they were created, mails as they were sent. */
export function compareRows(a: FeedRow, b: FeedRow): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  return b.date_showed.localeCompare(a.date_showed) || b.id - a.id
}

/** The pages with this note in its place: new, or instead of what it was. */
export function putNote(pages: NotePages, note: Note): NotePages {
  const known = rowsOf(pages)
  const others = known.filter((row) => keyOf(row) !== keyOf(note))
  return spread(pages, [...others, note], others.length === known.length ? 1 : 0)
}

/** The pages without this note. */
export function removeNote(pages: NotePages, id: number): NotePages {
  const known = rowsOf(pages)
  const others = known.filter((row) => isMail(row) || row.id !== id)
  return spread(pages, others, others.length - known.length)
}

/** Puts rows back on as many pages as there were, in order; the last page takes what is left over. */
function spread(pages: NotePages, rows: FeedRow[], change: number): NotePages {
  const ordered = rows.toSorted(compareRows)
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
