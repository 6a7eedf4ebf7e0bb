import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { AuditEntry } from "#lib/contract/records/audit.ts"
import type { Merge } from "#lib/contract/records/merges.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordHistory } from "./record-history.tsx"

const at = "2026-03-02T10:00:00.123Z"
const user = { id: 1, name: "Ada Editor" }

function entry(id: number, action: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at,
    user,
    action,
    record_type: "contact",
    record_id: 7,
    record_name: null,
    changes: {},
    ...more,
  }
}

const ofNote = (id: number, action: string) => entry(id, action, { record_type: "note", record_id: 3 })
const historyOf = (entries: readonly AuditEntry[]) => answered({ data: entries, next: null })

describe("a note that was deleted", () => {
  const deleted = [ofNote(2, "delete"), ofNote(1, "create")]
  const restored = [ofNote(3, "restore"), ...deleted]

  it("comes back from its entry, which keeps the focus and offers it no more", async () => {
    const answers = [historyOf(deleted), historyOf(restored)]
    const calls = answerCalls({
      "GET /audit/contact/7": () => answers.shift() ?? historyOf(restored),
      "POST /note/3/restore": () => answered({ success: true, note: null, all: [] }),
    })
    const { user } = renderInApp(<RecordHistory type="contact" id={7} />)
    const restore = await screen.findByRole("button", { name: "Restore the note" })
    const line = restore.closest("li")
    restore.focus()
    await user.keyboard("{Enter}")
    await screen.findByText("Note restored")
    await waitFor(() => expect(screen.queryByRole("button", { name: "Restore the note" })).toBeNull())
    expect(document.activeElement).toBe(line)
    expect(line?.textContent).toContain("deleted")
    expect(calls["POST /note/3/restore"]).toHaveLength(1)
  })

  it("is offered to nobody who may only read", async () => {
    answerCalls({ "GET /audit/contact/7": () => historyOf(deleted) })
    renderInApp(<RecordHistory type="contact" id={7} />, { user: { ...editor, permissions: readsAll } })
    expect(await screen.findAllByRole("listitem")).toHaveLength(2)
    expect(screen.queryByRole("button", { name: "Restore the note" })).toBeNull()
  })
})

describe("a merge", () => {
  const merge: Merge = {
    id: 5,
    type: "contact",
    kept: { id: 7, name: "Léa Zweifach" },
    removed: { id: 9, name: "Lea Zweifach" },
    user,
    at,
    undone_at: null,
    can_undo: true,
  }
  const merges = (can_undo: boolean) => answered({ data: [{ ...merge, can_undo }] })

  it("is undone from its entry after a question that names who comes back, and then is offered no more", async () => {
    let isUndone = false
    const calls = answerCalls({
      "GET /audit/contact/7": () => historyOf([entry(1, "merge")]),
      "GET /merge": () => merges(!isUndone),
      "POST /merge/5/undo": () => {
        isUndone = true
        return answered({ success: true, notRestored: { fields: [], rows: [] } })
      },
    })
    const { user, router } = renderInApp(<RecordHistory type="contact" id={7} />)
    await user.click(await screen.findByRole("button", { name: "Undo merge" }))
    const question = await screen.findByRole("dialog", { name: "Restore Lea Zweifach #9?" })
    expect(calls["POST /merge/5/undo"]).toEqual([])
    await user.click(within(question).getByRole("button", { name: "Undo merge" }))
    await screen.findByText("Lea Zweifach has been restored")
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo merge" })).toBeNull())
    expect(router.refresh).toHaveBeenCalled()
  })
})
