import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { answerCalls, answered, unreachable } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { whilePageIsIdle } from "#tests/components/in-sight.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { aReminder, pageOfReminders } from "#tests/components/reminders.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { Bell } from "./bell.tsx"

const about = { notifiable_type: "company", notifiable_id: 12, notifiable_name: "Petit Loup" } as const
const reminders = [
  aReminder({ id: 7, title: "Overdue since long" }),
  aReminder({ id: 8, title: "Send the hall plan", expire_at: new Date().toISOString(), ...about }),
]

/** A server that knows these reminders and which of them are done. */
function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  withPopovers()
  const done = new Set<number>()
  const mark = (id: number, isDone: unknown) => {
    if (isDone) done.add(id)
    else done.delete(id)
    return answered({ success: true, new: reminders[0] })
  }
  const doneOf = (body: unknown) => typeof body === "object" && body !== null && "done" in body && body.done
  const calls = answerCalls({
    "GET /notif-old-and-today": () => answered(pageOfReminders(reminders.filter(({ id }) => !done.has(id)))),
    "POST /notif/done/7": ({ body }) => mark(7, doneOf(body)),
    "POST /notif/done/8": ({ body }) => mark(8, doneOf(body)),
    ...answers,
  })
  return { calls, ...renderInApp(<Bell />) }
}

const bell = () => screen.getByRole("button", { name: /^Reminders/ })
const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)
const lineOf = (title: string) => screen.queryByText(title)?.closest("li") ?? null

it("lists what is overdue and what is due today, each with the record it is about", async () => {
  const { user } = show()
  await user.click(bell())
  await screen.findByText("Overdue since long")
  expect(lines()).toHaveLength(2)
  const link = screen.getByRole("link", { name: "Petit Loup" })
  expect(link.getAttribute("href")).toBe("/company/12")
})

it("marks one done, which leaves the list, and takes that back", async () => {
  const { calls, user } = show()
  await user.click(bell())
  await user.click(await screen.findByRole("button", { name: "Done: “Send the hall plan”" }))
  await waitFor(() => expect(lineOf("Send the hall plan")).toBeNull())
  expect(lineOf("Overdue since long")).not.toBeNull()
  await user.click(await screen.findByRole("button", { name: "Undo" }))
  await waitFor(() => expect(lineOf("Send the hall plan")).not.toBeNull())
  expect(calls["POST /notif/done/8"]?.map(({ body }) => body)).toEqual([{ done: true }, { done: false }])
  expect(calls["POST /notif/done/7"]).toEqual([])
})

it("lists one again, with the reason, that could not be marked done", async () => {
  const { user } = show({ "POST /notif/done/8": unreachable })
  await user.click(bell())
  await user.click(await screen.findByRole("button", { name: "Done: “Send the hall plan”" }))
  await screen.findByText("The reminder could not be changed")
  await waitFor(() => expect(lineOf("Send the hall plan")).not.toBeNull())
})

it("counts what is to do", async () => {
  whilePageIsIdle()
  class Stream {
    close = () => undefined
  }
  vi.stubGlobal("EventSource", Stream)
  show({ "GET /notif-alert": () => answered({ data: [], to_do: 2 }) })
  await waitFor(() => expect(bell().textContent).toContain("2 to do"))
})

it("begins a new reminder, which is for whoever begins it", async () => {
  withFonts()
  const errors = vi.spyOn(console, "error")
  onTestFinished(() => errors.mockRestore())
  const { user } = show({ "GET /notif-targets": () => answered({ data: [] }) })
  await user.click(bell())
  await user.click(await screen.findByRole("button", { name: "New reminder" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New reminder" }))
  const target = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "For" })
  expect(target.selectedOptions[0]?.text).toBe("Ada Editor (me)")
  // What stands in for the dialog and the dialog itself are two things to React.
  expect(errors).not.toHaveBeenCalled()
})
