import { describe, expect, it } from "vitest"
import type { Note } from "#lib/contract/records/notes.ts"
import { type NotePages, putNote, removeNote, rowsOf } from "./notes-pages.ts"

function note(id: number, changes: Partial<Note> = {}): Note {
  const at = `2026-03-${String(id).padStart(2, "0")}T10:00:00.000Z`
  const times = { created_at: at, updated_at: at, date_showed: at }
  return {
    id,
    type: "N",
    content: `<p>${id}</p>`,
    creator: null,
    pinned: false,
    edited: null,
    version: 1,
    ...times,
    ...changes,
  }
}

function pagesOf(...rows: Note[][]): NotePages {
  const total = rows.flat().length
  const meta = { per_page: 2, last_page: rows.length, from: 1, to: total, total }
  return {
    pageParams: rows.map((_, index) => index + 1),
    pages: rows.map((data, index) => ({ data, meta: { ...meta, current_page: index + 1 } })),
  }
}

const ids = (pages: NotePages) => pages.pages.map((page) => page.data.map(({ id }) => id))

describe("pages of notes", () => {
  it("show a new note first, but after the pinned ones", () => {
    const pages = putNote(pagesOf([note(3, { pinned: true }), note(9)], [note(8)]), note(10))
    expect(ids(pages)).toEqual([
      [3, 10],
      [9, 8],
    ])
    expect(pages.pages[0]?.meta.total).toBe(4)
  })

  it("move a note to the top when it is pinned, and back when it is not", () => {
    const before = pagesOf([note(9), note(8)], [note(7)])
    const pinned = putNote(before, note(7, { pinned: true }))
    expect(ids(pinned)).toEqual([[7, 9], [8]])
    expect(pinned.pages[0]?.meta.total).toBe(3)
    expect(ids(putNote(pinned, note(7)))).toEqual([[9, 8], [7]])
  })

  it("close the gap of a deleted note", () => {
    const pages = removeNote(pagesOf([note(9), note(8)], [note(7)]), 9)
    expect(ids(pages)).toEqual([[8, 7], []])
    expect(pages.pages[1]?.meta.total).toBe(2)
  })

  it("are unchanged by the removal of a note they do not hold", () => {
    expect(removeNote(pagesOf([note(9)]), 5)).toEqual(pagesOf([note(9)]))
  })

  it("show a note once that slid to the next page while pages were read", () => {
    expect(rowsOf(pagesOf([note(9), note(8)], [note(8), note(7)])).map(({ id }) => id)).toEqual([9, 8, 7])
  })

  it("order notes of the same moment by id, the later first", () => {
    const at = "2026-03-01T10:00:00.000Z"
    expect(ids(putNote(pagesOf([note(1, { created_at: at })]), note(2, { created_at: at })))).toEqual([
      [2, 1],
    ])
  })
})
