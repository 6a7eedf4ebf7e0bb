import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { whilePageIsIdle } from "#tests/components/in-sight.ts"
import { aReminder, pageOfReminders } from "#tests/components/reminders.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { RecordReminders } from "./record-reminders.tsx"

const textOf = (title: string) => screen.getByText(title).closest("li")?.textContent

it("a record’s reminders say for whom each is, when not for the reader, and are changed by those who may alone", async () => {
  whilePageIsIdle()
  const others = {
    id: 8,
    title: "Ask for the badges",
    target_id: 3,
    target: { id: 3, name: "Vera Lindqvist" },
    creator: { id: 3, name: "Vera Lindqvist" },
    permissions: { update: false },
  }
  answerCalls({
    "GET /notif-for/company/12": () =>
      answered(pageOfReminders([aReminder({ title: "Call back" }), aReminder(others)])),
  })
  renderInApp(<RecordReminders subject={{ type: "company", id: 12 }} />)
  await screen.findByText("Ask for the badges")
  expect(textOf("Ask for the badges")).toContain("for Vera Lindqvist")
  expect(textOf("Call back")).not.toContain("for ")
  screen.getByRole("button", { name: "Edit the reminder “Call back”" })
  expect(screen.queryByRole("button", { name: "Edit the reminder “Ask for the badges”" })).toBeNull()
})
