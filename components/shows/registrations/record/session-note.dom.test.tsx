import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { draftKey, keepDraft } from "#components/records/activity/drafts.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { SessionNote } from "./session-note.tsx"

const saving = "PUT /registration/7/note"
const before = { id: 5, content: "<p>Near the door</p>", version: 1 }
const noted = (content: string, version: number) =>
  answered({ data: { note_session: { id: 5, content: `<p>${content}</p>`, version } } })

/** Leaves a text in this browser, as somebody does who types it and goes. */
function leaveText(content: string, version: number) {
  const key = draftKey(editor.id, { type: "registration", id: 7 }, before.id)
  keepDraft(`${key}.session`, { content: `<p>${content}</p>`, type: "R", version })
}

it("a saved note is shown at once with the focus on its button, and written on without a conflict with itself", async () => {
  const answers = [() => noted("Near the stage", 2), () => noted("Near the bar", 3)]
  const calls = answerCalls({ [saving]: () => (answers.shift() ?? Response.error)() })
  const { user } = renderInApp(<SessionNote registration={7} note={before} />)
  async function write(content: string, version: number) {
    leaveText(content, version)
    await user.click(screen.getByRole("button", { name: "Edit" }))
    await screen.findByRole("textbox", { name: "Note", busy: false })
    await user.click(await screen.findByRole("button", { name: "Save" }))
    await screen.findByRole("button", { name: "Edit" })
    // What the page was read with is not shown in between.
    expect(screen.queryByText("Near the door")).toBeNull()
    screen.getByText(content)
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }))
  }
  await write("Near the stage", 1)
  await write("Near the bar", 2)
  await waitFor(() =>
    expect(calls[saving]?.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]),
  )
})

it("is the one that the page has once that is read again", async () => {
  answerCalls({ [saving]: () => noted("Near the stage", 2) })
  const { user, show } = renderInApp(<SessionNote registration={7} note={before} />)
  leaveText("Near the stage", 1)
  await user.click(screen.getByRole("button", { name: "Edit" }))
  await screen.findByRole("textbox", { name: "Note", busy: false })
  await user.click(await screen.findByRole("button", { name: "Save" }))
  await screen.findByText("Near the stage")
  show(<SessionNote registration={7} note={{ ...before, content: "<p>Far away</p>", version: 3 }} />)
  screen.getByText("Far away")
})
