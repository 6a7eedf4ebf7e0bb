import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Today } from "#lib/contract/home/today.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { aReminder } from "#tests/components/reminders.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { TodayScreen } from "./today-screen.tsx"

const none = { total: 0, data: [] }
const call = aReminder({ id: 7, title: "Call" })
const first: Today = {
  reminders: { total: 1, data: [call] },
  unanswered: none,
  applications: none,
  overdue: none,
  runs: none,
  alerts: [],
  left: {
    total: 3,
    data: [{ id: 4, name: "Maison Perle", show: "Paris", at: "2026-11-01T09:00:00Z" }],
  },
}

/** A server on which the reminder is done or not. */
function show() {
  let isDone = false
  const calls = answerCalls({
    "GET /today": () => answered(isDone ? { ...first, reminders: none } : first),
    "POST /notif/done/7": ({ body }) => {
      isDone = JSON.stringify(body) === '{"done":true}'
      return answered({ success: true, new: { ...call, done: isDone } })
    },
  })
  return { calls, ...renderInApp(<TodayScreen first={first} />) }
}

it("each count leads to the list that has all of it", () => {
  show()
  const left = screen.getByRole("link", { name: /^Drafts inactive for a week: show all 3/ })
  expect(left.textContent).toBe("3")
  expect(left.getAttribute("href")).toBe("/uncomplete-registrations/left")
  const row = screen.getByRole("link", { name: /Maison Perle/ })
  expect(row.getAttribute("href")).toBe("/registration/4")
})

it("a reminder is marked done where it is, goes, and comes back when that is undone", async () => {
  const { calls, user } = show()
  const row = screen.getByText("Call").closest("li") ?? document.body
  await user.click(within(row).getByRole("checkbox", { name: "Done: “Call”" }))
  await waitFor(() => expect(screen.queryByText("Call")).toBeNull())
  await user.click(screen.getByRole("button", { name: "Undo" }))
  await screen.findByText("Call")
  expect(calls["POST /notif/done/7"]?.map(({ body }) => body)).toEqual([{ done: true }, { done: false }])
})

it("has no part of what the user may not read", () => {
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
  const reading = (permissions: User["permissions"]) => ({ user: { ...editor, permissions } })
  const { unmount } = renderInApp(<TodayScreen first={first} />, reading({ "registrations.read": true }))
  expect(titles()).toEqual(["My reminders", "Applications to decide on", "Drafts inactive for a week"])
  unmount()
  renderInApp(<TodayScreen first={first} />, reading({ "mail.read": true, "finance.read": true }))
  expect(titles()).toEqual(["My reminders", "Emails to answer"])
})
