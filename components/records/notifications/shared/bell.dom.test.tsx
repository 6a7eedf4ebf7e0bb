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
  aReminder({ id: 9, title: "Your export is ready", notice: true }),
]
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()

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
  const listed = (...ids: number[]) =>
    answered(pageOfReminders(reminders.filter(({ id }) => ids.includes(id) && !done.has(id))))
  const calls = answerCalls({
    "GET /notif-today": () => listed(8),
    "GET /notif-old": () => listed(7),
    "GET /notif-old-and-today": () => listed(9),
    "PUT /notif/8": ({ body }) => {
      const isBack = typeof body === "object" && body !== null && "quiet" in body
      if (isBack) done.delete(8)
      else done.add(8)
      const due = isBack ? {} : { expire_at: inAWeek, version: 2 }
      return answered({ success: true, new: { ...reminders[1], ...due } })
    },
    "POST /notif/done/7": ({ body }) => mark(7, doneOf(body)),
    "POST /notif/done/8": ({ body }) => mark(8, doneOf(body)),
    ...answers,
  })
  return { calls, ...renderInApp(<Bell />) }
}

const bell = () => screen.getByRole("button", { name: /^Reminders/ })
const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)
const lineOf = (title: string) => screen.queryByText(title)?.closest("li") ?? null

it("lists what is due today first, then what is overdue and notices, each with the record it is about", async () => {
  const { user } = show()
  await user.click(bell())
  await screen.findByText("Overdue since long")
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Today 1",
    "Overdue 1",
    "Notices 1",
  ])
  expect(lines()).toHaveLength(3)
  expect(
    within(screen.getByRole("region", { name: /^Notices/ })).getByText("Your export is ready"),
  ).toBeTruthy()
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

it("reads on until every overdue reminder is there", async () => {
  const pages = [[reminders[0]], [aReminder({ id: 11, title: "The oldest but one" })]]
  const page = (number: number) => ({
    data: pages[number - 1],
    meta: { per_page: 1, current_page: number, last_page: 2, from: number, to: number, total: 2 },
  })
  const { user } = show({
    "GET /notif-old": ({ search }) => answered(page(Number(search.get("page") ?? 1))),
  })
  await user.click(bell())
  await screen.findByText("Overdue since long")
  await user.click(screen.getByRole("button", { name: "Show more" }))
  await screen.findByText("The oldest but one")
})

it("postpones one by key, which leaves the list, and takes that back without a second alert", async () => {
  const { calls, user } = show()
  await user.click(bell())
  const done = await screen.findByRole("button", { name: "Done: “Send the hall plan”" })
  done.focus()
  await user.keyboard("s")
  await screen.findByRole("menuitem", { name: "Next week" })
  await user.click(screen.getByRole("menuitem", { name: "Next week" }))
  await waitFor(() => expect(lineOf("Send the hall plan")).toBeNull())
  const toast = (await screen.findByText(/^Reminder postponed/)).closest<HTMLElement>("[data-sonner-toast]")
  if (!toast) throw new Error("what was done is in no toast")
  await user.click(within(toast).getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(lineOf("Send the hall plan")).not.toBeNull())
  const [put, back] = calls["PUT /notif/8"]?.map(({ body }) => body) ?? []
  expect(put).toMatchObject({ version: 1, due_on: null })
  expect(back).toEqual({ version: 2, due_on: null, expire_at: reminders[1]?.expire_at, quiet: true })
})

it("offers to postpone no notice", async () => {
  const { user } = show()
  await user.click(bell())
  await screen.findByText("Your export is ready")
  expect(screen.queryByRole("button", { name: "Postpone “Your export is ready”" })).toBeNull()
  expect(screen.getByRole("button", { name: "Postpone “Overdue since long”" })).toBeTruthy()
})

it("begins a new reminder with n while it is open", async () => {
  withFonts()
  const { user } = show({ "GET /notif-targets": () => answered({ data: [] }) })
  await user.click(bell())
  await screen.findByText("Overdue since long")
  await user.keyboard("n")
  await screen.findByRole("dialog", { name: "New reminder" })
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
  // The placeholder of the dialog and the dialog itself are two things to React.
  expect(errors).not.toHaveBeenCalled()
})
