import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { emptySelection } from "#components/ui/table/selection.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { MergeSelected } from "./merge-selected.tsx"
import { MergedNotice } from "./merged-notice.tsx"

describe("the link from a list to a comparison", () => {
  const chosen = (...ids: number[]) => (
    <MergeSelected type="contact" selection={{ ...emptySelection("contacts"), ids: new Set(ids) }} />
  )
  const link = () => screen.queryByRole("link", { name: "Merge the two" })

  it("is there while exactly two rows are chosen, and keeps the one chosen first", () => {
    const { show } = renderInApp(chosen(5))
    expect(link()).toBeNull()
    show(chosen(5, 2))
    expect(link()?.getAttribute("href")).toBe("/contact/5/merge/2")
    show(chosen(5, 2, 9))
    expect(link()).toBeNull()
  })

  it("is there for nobody who may only read", () => {
    renderInApp(chosen(5, 2), { user: { ...editor, permissions: readsAll } })
    expect(link()).toBeNull()
  })
})

describe("who followed a link to a record that was merged away", () => {
  const merge = {
    removed: { id: 2, name: "Deuxième" },
    kept: { id: 3, name: "Dernière" },
    at: "2026-03-01T10:00:00Z",
  }
  const notice = () => screen.queryByRole("note")

  it("is told so until that is closed, and not again when the page is reloaded", async () => {
    window.history.replaceState(null, "", "/company/3?from=mail&merged=2")
    const { user, show } = renderInApp(<MergedNotice subject={{ type: "company", id: 3 }} merge={merge} />)
    expect(notice()?.textContent).toContain("Deuxième was merged into this company on Mar 1, 2026")
    await waitFor(() => expect(window.location.search).toBe("?from=mail"))
    show(<MergedNotice subject={{ type: "company", id: 3 }} merge={null} />)
    expect(notice()).not.toBeNull()
    await user.click(screen.getByRole("button", { name: "Close" }))
    expect(notice()).toBeNull()
  })

  it("opens from there the history of the record that is kept", async () => {
    const calls = answerCalls({ "GET /audit/company/3": () => answered({ data: [], next: null }) })
    const { user } = renderInApp(<MergedNotice subject={{ type: "company", id: 3 }} merge={merge} />)
    await user.click(screen.getByRole("button", { name: "History" }))
    await screen.findByRole("dialog", { name: "History" })
    await waitFor(() => expect(calls["GET /audit/company/3"]).toHaveLength(1))
  })
})
