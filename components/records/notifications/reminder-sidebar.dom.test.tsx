import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { aReminder, pageOfReminders } from "#tests/components/reminders.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ReminderSidebar } from "./reminder-sidebar.tsx"

const own = aReminder({ id: 7, title: "Read the hall plan" })
const assigned = aReminder({ id: 8, title: "Ask for the badges", creator: { id: 2, name: "Sam Seller" } })
const about = { notifiable_type: "company", notifiable_id: 12, notifiable_name: "Petit Loup" } as const
const past = aReminder({ id: 9, title: "Long done", done: true, ...about })

/** A server that has these reminders until they are removed. */
function show() {
  const removed = new Set<number>()
  const listed = (...all: Reminder[]) => answered(pageOfReminders(all.filter(({ id }) => !removed.has(id))))
  const remove = (id: number) => () => {
    removed.add(id)
    return answered({ success: true })
  }
  const calls = answerCalls({
    "GET /notif-old-and-today": () => listed(own, assigned),
    "GET /notif-all-for-user": () => listed(own, assigned, past),
    "GET /notif-done": () => listed(past),
    "GET /notif-targets": () => answered({ data: [] }),
    "DELETE /notif/7": remove(7),
    "DELETE /notif/8": remove(8),
    "POST /notif/restore/7": () => {
      removed.delete(7)
      return answered({ success: true, new: own })
    },
  })
  return { calls, ...renderInApp(<ReminderSidebar opened onClose={() => undefined} />) }
}

const removal = (title: string) => screen.queryByRole("button", { name: `Remove the reminder “${title}”` })
const lineOf = (title: string) => {
  const line = screen.getByText(title).closest("li")
  if (!line) throw new Error(`${title} is in no list`)
  return within(line)
}

it("shows what is to do first, and what is done, with its record, when that is chosen", async () => {
  const { user } = show()
  await screen.findByText("Read the hall plan")
  expect(screen.queryByText("Long done")).toBeNull()
  expect(lineOf("Read the hall plan").getByRole<HTMLInputElement>("checkbox").checked).toBe(false)
  await user.selectOptions(screen.getByRole("combobox", { name: "Which reminders" }), "Done")
  await screen.findByText("Long done")
  await waitFor(() => expect(screen.queryByText("Read the hall plan")).toBeNull())
  const done = lineOf("Long done")
  expect(done.getByRole<HTMLInputElement>("checkbox").checked).toBe(true)
  expect(done.getByRole("link", { name: "Petit Loup" }).getAttribute("href")).toBe("/company/12")
})

it("removes one’s own at once, and brings it back", async () => {
  const { calls, user } = show()
  await user.click(await screen.findByRole("button", { name: "Remove the reminder “Read the hall plan”" }))
  await screen.findByText("Reminder removed")
  await waitFor(() => expect(removal("Read the hall plan")).toBeNull())
  await user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(removal("Read the hall plan")).not.toBeNull())
  expect(calls["POST /notif/restore/7"]).toHaveLength(1)
})

it("removes what is a colleague’s, too, after a question alone", async () => {
  const { calls, user } = show()
  const press = async () =>
    user.click(await screen.findByRole("button", { name: "Remove the reminder “Ask for the badges”" }))
  const question = () =>
    screen.findByRole("dialog", { name: /^Remove this reminder\? It is also Sam Seller’s/ })
  await press()
  await user.click(within(await question()).getByRole("button", { name: "Cancel" }))
  expect(calls["DELETE /notif/8"]).toEqual([])
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Remove this/ })).toBeNull())
  await press()
  await user.click(within(await question()).getByRole("button", { name: "Remove reminder" }))
  await waitFor(() => expect(removal("Ask for the badges")).toBeNull())
  expect(calls["DELETE /notif/8"]).toHaveLength(1)
})

it("begins a new reminder with n, except while one chooses", async () => {
  withFonts()
  const { user } = show()
  await screen.findByText("Read the hall plan")
  screen.getByRole("combobox", { name: "Which reminders" }).focus()
  await user.keyboard("n")
  expect(screen.queryByRole("dialog", { name: "New reminder" })).toBeNull()
  screen.getByRole("button", { name: "New reminder" }).focus()
  await user.keyboard("n")
  await screen.findByRole("dialog", { name: "New reminder" })
})
