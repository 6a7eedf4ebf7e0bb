import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, it } from "vitest"
import type { ReminderHistory } from "#lib/contract/automation/payment-reminders.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { InvoiceReminders } from "./invoice-reminders.tsx"

const history: ReminderHistory = {
  reminders: [
    {
      id: 1,
      step: 1,
      amount: 26_000,
      email: "accounting@ourse.example",
      sent_on: "2026-11-16",
      created_at: "2026-11-16T08:00:00Z",
      user: "Ana",
      is_automatic: false,
      status: "failed",
      failure: "refused_mail",
      end_reason: "failed",
    },
  ],
  hold: null,
  overdue: 26_000,
  next_step: 1,
  next_on: "2026-11-15",
  failure: { reason: "bounced", at: "2026-11-17T08:00:00Z" },
}

it("says what was sent and what failed once it is opened, and is put on hold for a reason", async () => {
  const onHold = { reason: "Booth too small", user: "Ana", created_at: "2026-11-18T08:00:00Z" }
  const calls = answerCalls({
    "GET /payment-reminder/5": () => answered({ data: history }),
    "PUT /payment-reminder/5/hold": () =>
      answered({ success: true, data: { ...history, hold: onHold, failure: null } }),
  })
  renderInApp(<InvoiceReminders invoice={5} />)
  expect(calls["GET /payment-reminder/5"]).toEqual([])
  await userEvent.click(screen.getByRole("button", { name: "Payment reminders" }))
  await screen.findByText("accounting@ourse.example · Ana")
  screen.getByText("Not delivered")
  screen.getByText("Emails to the billing address come back")
  await userEvent.type(screen.getByLabelText("Why nobody is to be reminded of it"), "Booth too small")
  await userEvent.click(screen.getByRole("button", { name: "Put reminders on hold" }))
  await screen.findByText("On hold: Booth too small")
  screen.getByRole("button", { name: "Take off hold" })
})
