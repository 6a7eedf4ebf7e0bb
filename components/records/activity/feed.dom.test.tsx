import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { Note } from "#lib/contract/records/notes.ts"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Feed } from "./feed.tsx"

function note(id: number, content: string): Note {
  const at = `2026-03-0${id}T10:00:00Z`
  const creator = { id: 1, name: "Ada Editor" }
  const text = { type: "N" as const, content: `<p>${content}</p>`, creator, version: 1 }
  return { id, ...text, pinned: false, created_at: at, updated_at: at, edited: null, date_showed: at }
}

const notes = [note(2, "Second"), note(1, "First")]
const meta = { per_page: 10, current_page: 1, last_page: 1, from: 1, to: 2, total: 2 }

function renderFeed() {
  const nothing = () => undefined
  return renderInApp(
    <Feed
      subject={{ type: "company", id: 7 }}
      tab="activity"
      firstPage={{ data: notes, meta }}
      edited={null}
      onEdit={nothing}
      onClose={nothing}
      onRemoved={nothing}
    />,
  )
}

const cards = () => screen.getAllByRole("listitem").filter((item) => item.hasAttribute("data-note"))
const order = () => cards().map((card) => card.getAttribute("data-note"))
const card = (text: string) => cards().find((one) => one.textContent?.includes(text)) ?? document.body
const button = (text: string, name: string) => within(card(text)).getByRole("button", { name })

describe("a note of the feed", () => {
  it("is pinned before the API has answered, and goes back with the reason when that fails", async () => {
    const pinning = heldAnswer()
    answerCalls({ "POST /note/1": () => pinning.promise, "GET /company/activity/7": unreachable })
    const { user } = renderFeed()
    await user.click(button("First", "Pin"))
    await waitFor(() => expect(order()).toEqual(["1", "2"]))
    expect(button("First", "Unpin").getAttribute("aria-pressed")).toBe("true")

    pinning.give(answered({ message: "away", log: "abc123" }, 500))
    await screen.findByText("The note could not be pinned")
    expect(order()).toEqual(["2", "1"])
    expect(button("First", "Pin").getAttribute("aria-pressed")).toBe("false")
  })

  it("goes at once when it is deleted, and comes back when that fails", async () => {
    const deletion = heldAnswer()
    answerCalls({
      "DELETE /company/7/note/2": () => deletion.promise,
      "GET /company/activity/7": unreachable,
    })
    const { user } = renderFeed()
    await user.click(button("Second", "Delete"))
    await user.click(await screen.findByRole("button", { name: "Delete note" }))
    await waitFor(() => expect(order()).toEqual(["1"]))

    deletion.give(answered({ message: "away" }, 503))
    await screen.findByText("The note could not be deleted")
    expect(order()).toEqual(["2", "1"])
  })

  it("comes back as it was when its deletion is undone", async () => {
    const [second] = notes
    const calls = answerCalls({
      "DELETE /company/7/note/2": () => answered({ success: true, all: [] }),
      "POST /note/2/restore": () => answered({ success: true, note: second, all: notes }),
      "GET /company/activity/7": unreachable,
    })
    const { user } = renderFeed()
    await user.click(button("Second", "Delete"))
    await user.click(await screen.findByRole("button", { name: "Delete note" }))
    await screen.findByText("Note deleted")
    expect(order()).toEqual(["1"])

    await user.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(order()).toEqual(["2", "1"]))
    expect(calls["POST /note/2/restore"]).toHaveLength(1)
  })
})
