import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { ListedSequence } from "#lib/contract/automation/sequences.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { editor, readsAll, renderInApp } from "#tests/components/render-in-app.tsx"
import { SequencesScreen } from "./sequences-screen.tsx"

const lapsed: ListedSequence = {
  id: 3,
  name: "Lapsed exhibitor",
  description: "Brings them back",
  is_published: true,
  paused_at: null,
  in_progress: 0,
  last_start: null,
}
const drawn: ListedSequence = { ...lapsed, id: 4, name: "Half a thought", is_published: false }
const rows = [lapsed, drawn]
const page = { per_page: 25, current_page: 1, last_page: 1, total: rows.length }
const url = { q: "", f: [], sort: null, page: 1, size: null }
const admin: User = {
  ...editor,
  isAdmin: true,
  permissions: { ...readsAll, "sequence.edit": true, "show.bulk-action": true },
}

function show(user: User = admin, answers: Parameters<typeof answerCalls>[0] = {}, listed = rows) {
  const calls = answerCalls({
    "GET /sequence/options": () =>
      answered({ playtime_emails: [], sequences: [], tradeshows: [], mailing_lists: [] }),
    ...answers,
  })
  const list = { url, rows: listed, place: page, buttons: [], sizes: [25, 50] }
  const stopped = { stopped_at: null, stopped_by: null }
  return { calls, ...renderInApp(<SequencesScreen list={list} stopped={stopped} />, { user }) }
}

const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }))

it("lists sequences by name and description; each opens in a tab of its own", () => {
  show()
  const table = within(screen.getByRole("table", { name: "Sequences" }))
  for (const name of ["Name", "Description", "Select sequence"]) table.getByRole("columnheader", { name })
  const row = rowOf(/Lapsed exhibitor/)
  row.getByText("Brings them back")
  const link = row.getByRole("link", { name: "Lapsed exhibitor" })
  expect(link.getAttribute("href")).toBe("/sequence/3")
  expect(link.getAttribute("target")).toBe("_blank")
  screen.getByRole("textbox", { name: "Search sequences" })
})

it("says on a phone, whose rows have no headings, what a figure counts", () => {
  show(admin, {}, [{ ...lapsed, in_progress: 80 }])
  expect(
    rowOf(/Lapsed/)
      .getByRole("cell", { name: "80" })
      .getAttribute("data-counts"),
  ).toBe("In progress")
})

it("opens the start of the sequence that was selected, which asks for mailing lists too", async () => {
  const { user } = show()
  await user.click(screen.getByRole("button", { name: "Select sequence Lapsed exhibitor" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Start Lapsed exhibitor" }))
  await dialog.findByRole("combobox", { name: "Mailing lists" })
  await user.click(dialog.getByRole("button", { name: "Simulate" }))
  await dialog.findByText("Choose at least one mailing list")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("marks what was never published as a draft, which cannot be started", async () => {
  const { user } = show()
  rowOf(/Half a thought/).getByText("Draft")
  expect(rowOf(/Lapsed exhibitor/).queryByText("Draft")).toBeNull()
  const select = screen.getByRole("button", { name: "Select sequence Half a thought" })
  expect(select.getAttribute("aria-disabled")).toBe("true")
  await user.click(select)
  expect(screen.queryByRole("dialog")).toBeNull()
})

it("names a new sequence, whose flow is then drawn", async () => {
  withFonts()
  const { calls, router, user } = show(admin, {
    "POST /sequence": () => answered({ success: true, data: { id: 9 } }, 201),
  })
  await user.click(screen.getByRole("button", { name: "New sequence" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New sequence" }))
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Journey")
  await user.click(dialog.getByRole("button", { name: "Create and build its flow" }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/sequence/9?edit"))
  expect(calls["POST /sequence"]?.map(({ body }) => body)).toEqual([{ name: "Journey", description: "" }])
})

it("has administrators stop all sequences, after a question that says what becomes of them", async () => {
  const { calls, user } = show(admin, { "PUT /sequence/switch": () => answered({ success: true }) })
  await user.click(screen.getByRole("button", { name: "Stop all sequences" }))
  const question = await screen.findByRole("dialog", { name: "Stop all sequences?" })
  expect(question.textContent).toContain("Nothing is lost or sent twice.")
  await user.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(calls["PUT /sequence/switch"]).toEqual([])
})

it("says to those who may not start a sequence that they may not, and offers them none of the rest", async () => {
  const { user } = show(editor)
  for (const name of ["New sequence", "Stop all sequences"])
    expect(screen.queryByRole("button", { name })).toBeNull()
  const select = screen.getByRole("button", { name: "Select sequence Lapsed exhibitor" })
  expect(select.getAttribute("aria-disabled")).toBe("true")
  expect(select.dataset.tooltip).toBe("You need the right to run bulk actions to start sequences")
  await user.click(select)
  expect(screen.queryByRole("dialog")).toBeNull()
})
