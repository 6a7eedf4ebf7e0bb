import { waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { typedKey } from "#components/shell/local-store.ts"
import { answered, callsSettled, unreachable } from "#tests/components/api-at-the-edge.ts"
import { deskAt } from "#tests/components/composer.tsx"
import { editor } from "#tests/components/render-in-app.tsx"
import { aboutCompany, showComposer, theirDraft } from "#tests/components/written-mail.tsx"

const keeping = "PUT /messenger/draft/company%3A7"

beforeEach(() => localStorage.clear())

describe("what is written", () => {
  it("is kept at its record and on no other", async () => {
    const first = await showComposer(deskAt("company/7"))
    await first.user.type(first.subject, "For Lilas")
    await waitFor(() => expect(first.calls[keeping]).toHaveLength(1))
    first.unmount()
    const second = await showComposer(deskAt("company/8"), aboutCompany(8))
    expect(second.subject).toHaveProperty("value", "")
  })

  it("is kept in this browser while the server is not reached, and is there again", async () => {
    const first = await showComposer({ ...deskAt("company/7"), [keeping]: unreachable })
    await first.user.type(first.subject, "For Lilas")
    await first.dialog.findByText("Saved in this browser only: the server cannot be reached")
    first.unmount()
    await callsSettled()
    const again = await showComposer(deskAt("company/7"))
    expect(again.subject).toHaveProperty("value", "For Lilas")
    await again.dialog.findByText("Draft saved")
  })

  it("in two windows is overwritten by neither: one of the two is chosen", async () => {
    const current = { values: theirDraft, files: [], version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
    const { calls, user, dialog, subject } = await showComposer({
      ...deskAt("company/7"),
      [keeping]: () => answered({ message: "Changed", current }, 409),
    })
    await user.type(subject, "From this window")
    await dialog.findByText("This email was also edited in another window.")
    expect(calls[keeping]).toHaveLength(1)
    expect(subject).toHaveProperty("value", "From this window")
    await user.click(dialog.getByRole("button", { name: "Use the other one" }))
    expect(subject).toHaveProperty("value", "From the other window")
    await dialog.findByText("Theirs")
  })

  /** This browser has a draft that was written before the server had any. */
  function haveLocally(subject: string) {
    const key = typedKey("crm.mail-draft", editor.id, "company:7")
    localStorage.setItem(key, JSON.stringify({ base: 0, written: { files: [], ...theirDraft, subject } }))
  }
  const files: [] = []
  const stored = { values: theirDraft, files, version: 4, updated_at: "2026-11-23T10:00:00.000Z" }
  const elsewhere = "This email was also edited in another window."

  it("before another window wrote on is asked about until one is chosen, each time it is opened", async () => {
    haveLocally("From this window")
    for (const _opening of [1, 2]) {
      const { calls, dialog, subject, unmount } = await showComposer(deskAt("company/7", { draft: stored }))
      await dialog.findByText(elsewhere)
      expect(subject).toHaveProperty("value", "From this window")
      unmount()
      await callsSettled()
      expect(calls[keeping]).toEqual([])
    }
  })

  it("and stored as the window was closed is no other window's", async () => {
    haveLocally(theirDraft.subject)
    const { calls, dialog } = await showComposer(deskAt("company/7", { draft: stored }))
    await waitFor(() => expect(calls[keeping]?.[0]?.body).toMatchObject({ version: 4 }))
    await dialog.findByText("Draft saved")
    expect(dialog.queryByText(elsewhere)).toBeNull()
  })
})
