import { expect, it } from "vitest"
import { deletedNotes } from "./deleted-notes.ts"

const entry = (id: number, action: string, record_id: number, record_type = "note") => {
  const rest = { at: "2026-11-21T10:00:00.000Z", user: null, record_name: null, changes: {} }
  return { id, action, record_id, record_type, ...rest }
}

it("a note can come back from its latest deletion only, and not when it has come back since", () => {
  const entries = [
    entry(9, "delete", 1),
    entry(8, "restore", 1),
    entry(7, "delete", 1),
    entry(6, "restore", 2),
    entry(5, "delete", 2),
    entry(4, "delete", 3, "company"),
    entry(3, "edit", 4),
  ]
  expect([...deletedNotes(entries)]).toEqual([[9, 1]])
})
