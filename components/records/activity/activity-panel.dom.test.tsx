import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { Note } from "#lib/contract/records/notes.ts"
import { answerCalls, answered, heldAnswer, unreachable } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { aReminder, pageOfReminders } from "#tests/components/reminders.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { ActivityPanel } from "./activity-panel.tsx"
import { draftKey, keepDraft } from "./drafts.ts"
import type { Subject } from "./subject.ts"

const subject: Subject = { type: "company", id: 7 }
const adding = "POST /company/7/note"
const saving = "PUT /company/7/note/1"

function note(content: string, more: Partial<Note> = {}): Note {
  const at = "2026-03-01T10:00:00Z"
  const creator = { id: 1, name: "Ada Editor" }
  const text = { type: "N" as const, content: `<p>${content}</p>`, creator, version: 1 }
  return {
    id: 1,
    ...text,
    pinned: false,
    created_at: at,
    updated_at: at,
    edited: null,
    date_showed: at,
    ...more,
  }
}

const pageOf = (notes: readonly Note[]) => {
  const meta = { per_page: 10, current_page: 1, last_page: 1, from: 1, to: notes.length, total: notes.length }
  return { data: [...notes], meta }
}

/** What the API answers to whoever asks for the record's feed and its reminders. */
function reading(notes: readonly Note[]) {
  const { data, meta } = pageOf(notes)
  const rows = data.map((row) => ({ ...row, kind: "note" }))
  return { "GET /company/activity/7": () => answered({ data: rows, links: [], meta: { ...meta, path: "" } }) }
}

const stored = (one: Note) => answered({ success: true, note: one, all: [one] }, 201)

function renderPanel(notes: readonly Note[] = []) {
  return renderInApp(
    <>
      <a href="/companies">Companies</a>
      <ActivityPanel subject={subject} firstPage={pageOf(notes)} />
    </>,
  )
}

/** Leaves a text in this browser, as somebody does who types it and goes. */
function leaveText(content: string, of: { note: number | "new"; version: number | null }) {
  keepDraft(draftKey(editor.id, subject, of.note), {
    content: `<p>${content}</p>`,
    type: "N",
    version: of.version,
  })
}

/** Opens the editor, with the text that was left. */
async function resume(user: ReturnType<typeof renderInApp>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Resume" }))
  return screen.findByRole("textbox", { name: /^(New note|Text of the note)$/, busy: false })
}

const save = () => screen.findByRole("button", { name: "Save" })
const cards = () => screen.getAllByRole("listitem").filter((item) => item.hasAttribute("data-note"))

describe("a new note", () => {
  it("is not saved while it says nothing", async () => {
    const { user } = renderPanel()
    await user.click(await screen.findByRole("button", { name: "Write a note…" }))
    expect(await save()).toHaveProperty("disabled", true)
  })

  it("is kept with its text when it cannot be saved, which says why, and is in the list once it can", async () => {
    const answers = [unreachable, () => stored(note("Do not lose me"))]
    const calls = answerCalls({
      ...reading([note("Do not lose me")]),
      [adding]: () => (answers.shift() ?? unreachable)(),
    })
    leaveText("Do not lose me", { note: "new", version: null })
    const { user } = renderPanel()
    const text = await resume(user)
    await user.click(await save())
    await screen.findByText("Saving note failed")
    expect(text.textContent).toBe("Do not lose me")
    expect(text.isConnected).toBe(true)
    await user.click(await save())
    await screen.findByText("Note added")
    expect(cards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Do not lose me")])
    expect(calls[adding]?.map(({ body }) => body)).toEqual(
      Array(2).fill({ content: "<p>Do not lose me</p>", type: "N" }),
    )
  })

  it("is begun by its key and saved by Ctrl+Enter", async () => {
    const calls = answerCalls({ ...reading([note("Vu ici")]), [adding]: () => stored(note("Vu ici")) })
    leaveText("Vu ici", { note: "new", version: null })
    const { user } = renderPanel()
    await screen.findByRole("button", { name: "Resume" })
    await user.keyboard("n")
    const text = await screen.findByRole("textbox", { name: "New note", busy: false })
    await waitFor(() => expect(document.activeElement).toBe(text))
    await user.keyboard("{Control>}{Enter}{/Control}")
    await screen.findByText("Note added")
    expect(calls[adding]).toHaveLength(1)
  })

  it("is written once by a double click on Save", async () => {
    const answer = heldAnswer()
    const calls = answerCalls({ ...reading([note("Said once")]), [adding]: () => answer.promise })
    leaveText("Said once", { note: "new", version: null })
    const { user } = renderPanel()
    await resume(user)
    await user.dblClick(await save())
    await settled()
    answer.give(stored(note("Said once")))
    await screen.findByText("Note added")
    expect(calls[adding]).toHaveLength(1)
  })

  it("holds back who follows a link, and is saved before that is followed", async () => {
    const calls = answerCalls({
      ...reading([note("Half a thought")]),
      [adding]: () => stored(note("Half a thought")),
    })
    leaveText("Half a thought", { note: "new", version: null })
    const { user, router } = renderPanel()
    await resume(user)
    await user.click(screen.getByRole("link", { name: "Companies" }))
    const alert = await screen.findByRole("dialog", { name: "Alerte" })
    within(alert).getByText("The changes you made have not been saved.")
    expect(router.push).not.toHaveBeenCalled()
    expect(calls[adding]).toEqual([])
    await user.click(within(alert).getByRole("button", { name: "Save" }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/companies"))
    expect(calls[adding]).toHaveLength(1)
  })
})

describe("a note that somebody else changed meanwhile", () => {
  it("shows both texts, and is saved over the latest when one's own is chosen", async () => {
    const theirs = note("Call in June", { version: 2 })
    const mine = note("Call in July", { version: 3 })
    const answers = [
      answered({ message: "changed", current: theirs, by: "Nadia" }, 409),
      answered({ success: true, note: mine, all: [mine] }),
    ]
    const calls = answerCalls({
      ...reading([mine]),
      [saving]: () => answers.shift() ?? answered({}, 500),
    })
    leaveText("Call in July", { note: 1, version: 1 })
    const { user } = renderPanel([note("Call in May")])
    await resume(user)
    await user.click(await save())
    const conflict = within(await screen.findByRole("dialog", { name: "Nadia changed this note" }))
    conflict.getByText("Call in June")
    conflict.getByText("Call in July")
    await user.click(conflict.getByRole("button", { name: "Keep mine" }))
    await screen.findByText("Note saved")
    expect(calls[saving]?.map(({ body }) => body)).toEqual([
      { content: "<p>Call in July</p>", type: "N", version: 1 },
      { content: "<p>Call in July</p>", type: "N", version: 2 },
    ])
  })
})

describe("a note that was edited", () => {
  it("says who wrote what before, latest first, and gives the focus back", async () => {
    const at = "2026-03-02T10:00:00Z"
    const by = { id: 1, name: "Ada Editor" }
    answerCalls({
      "GET /note/1/versions": () =>
        answered({ data: [{ type: "N", content: "<p>Booth for May</p>", by: { id: 2, name: "Bo" }, at }] }),
    })
    const { user } = renderPanel([note("Booth for June", { version: 2, edited: { by, at } })])
    const mark = screen.getByRole("button", { name: /^edited/ })
    mark.focus()
    await user.keyboard("{Enter}")
    const earlier = within(await screen.findByRole("dialog", { name: "Earlier texts" }))
    await earlier.findByText("Booth for May")
    expect(earlier.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada Editor · .+now.*Booth for June$/),
      expect.stringMatching(/Bo · .+Booth for May$/),
    ])
    await user.keyboard("{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(mark))
  })
})

describe("a long note", () => {
  it("is cut after 400 characters until it is asked for whole", async () => {
    const end = "and that was the end of it"
    const { user } = renderPanel([note(`${"long story ".repeat(60)}${end}`)])
    const text = () => cards()[0]?.textContent ?? ""
    expect(text()).not.toContain(end)
    await user.click(screen.getByRole("button", { name: "See more" }))
    expect(text()).toContain(end)
    await user.click(screen.getByRole("button", { name: "See less" }))
    expect(text()).not.toContain(end)
  })
})

it("leaves the focus with the plus after the first reminder was created", async () => {
  withFonts()
  const created = aReminder({ title: "Call back" })
  const saved: (typeof created)[] = []
  answerCalls({
    "GET /notif-targets": () => answered({ data: [] }),
    "GET /notif-for/company/7": () => answered(pageOfReminders(saved)),
    "POST /notif": () => {
      saved.push(created)
      return answered({ success: true, new: created }, 201)
    },
  })
  const { user } = renderPanel()
  await user.click(screen.getByRole("tab", { name: /Notifications/ }))
  const plus = screen.getByRole("button", { name: "New reminder" })
  await user.click(plus)
  const dialog = within(await screen.findByRole("dialog", { name: "New reminder" }))
  await user.type(dialog.getByRole("textbox", { name: /^Title/ }), "Call back")
  await user.click(dialog.getByRole("button", { name: /^(Create|Save)/ }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(plus))
})

it("begins a reminder with n on the tab of reminders", async () => {
  withFonts()
  answerCalls({ "GET /notif-targets": () => answered({ data: [] }) })
  const { user } = renderPanel()
  await user.click(screen.getByRole("tab", { name: /Notifications/ }))
  await user.keyboard("n")
  await screen.findByRole("dialog", { name: "New reminder" })
})
