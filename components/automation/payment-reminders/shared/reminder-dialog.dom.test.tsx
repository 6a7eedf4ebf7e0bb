import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, it, vi } from "vitest"
import type { ReminderProposal } from "#lib/contract/automation/payment-reminders.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { ReminderDialog } from "./reminder-dialog.tsx"

const due: ReminderProposal = {
  invoice: 5,
  number: "SARL-2026-00005",
  buyer: "Petite Ourse SARL",
  language: "en",
  currency: "EUR",
  amount: 26_000,
  due_date: "2026-11-08",
  days_late: 9,
  step: 1,
  next_on: "2026-11-15",
  name: "Léa Béranger",
  email: "accounting@ourse.example",
  subject: "Invoice SARL-2026-00005",
  html: "<p>Hello</p>",
  reason: null,
  detail: "",
  digest: "a".repeat(64),
}
const onHold: ReminderProposal = {
  ...due,
  invoice: 6,
  reason: "on_hold",
  detail: "Booth too small",
  digest: "b",
}

function show(data: ReminderProposal[], from: string | null = "me@salon.example") {
  const calls = answerCalls({
    "POST /payment-reminder/propose": () => answered({ from, data }),
    "POST /payment-reminder": () =>
      answered({ success: true, sent: [{ invoice: 5, reminder: 1 }], left_out: [] }),
  })
  const onSent = vi.fn()
  renderInApp(<ReminderDialog invoices={[5, 6]} opened onClose={vi.fn()} onSent={onSent} />)
  return { onSent, calls }
}

it("shows who gets which reminder with its text, and who is left out and why", async () => {
  show([due, onHold])
  const toSend = within(await screen.findByRole("region", { name: "1 reminder to send" }))
  toSend.getByText("SARL-2026-00005 · €260.00 · 9 days late")
  toSend.getByText("Reminder 1 · English · To Léa Béranger <accounting@ourse.example>")
  await userEvent.click(toSend.getByRole("button", { name: "Show the text" }))
  expect(toSend.getByTitle("Text of SARL-2026-00005").getAttribute("srcdoc")).toContain("<p>Hello</p>")
  within(screen.getByRole("region", { name: "1 invoice left out" })).getByText("On hold: Booth too small")
})

it("sends what is shown, once", async () => {
  const { onSent, calls } = show([due, onHold])
  await userEvent.dblClick(await screen.findByRole("button", { name: "Send the reminder" }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(calls["POST /payment-reminder"]?.map(({ body }) => body)).toEqual([
    { reminders: [{ invoice: 5, digest: due.digest }] },
  ])
})

it("says of each invoice whose reminder was not sent why, and closes then (F-32)", async () => {
  const onSent = vi.fn()
  const second = { ...due, invoice: 6, number: "SARL-2026-00006", buyer: "Grande Ourse SARL" }
  const unsent = { invoice: 6, number: second.number, reason: "failed" as const, detail: "", next_on: null }
  answerCalls({
    "POST /payment-reminder/propose": () => answered({ from: "me@salon.example", data: [due, second] }),
    "POST /payment-reminder": () =>
      answered({ success: true, sent: [{ invoice: 5, reminder: 1 }], left_out: [unsent] }),
  })
  renderInApp(<ReminderDialog invoices={[5, 6]} opened onClose={vi.fn()} onSent={onSent} />)
  await userEvent.click(await screen.findByRole("button", { name: "Send 2 reminders" }))
  const rest = within(await screen.findByRole("region", { name: "1 reminder was not sent" }))
  rest.getByText("Grande Ourse SARL")
  rest.getByText("The server could not send it: try again")
  expect(screen.queryByText("Petite Ourse SARL")).toBeNull()
  expect(onSent).not.toHaveBeenCalled()
  const close = screen.getAllByRole("button", { name: "Close" }).at(-1)
  if (close) await userEvent.click(close)
  expect(onSent).toHaveBeenCalledOnce()
})

it("sends nothing without a mailbox, or for nobody", async () => {
  show([due], null)
  await screen.findByText(/Link it first/)
  expect(screen.queryByRole("button", { name: "Send the reminder" })).toBeNull()
})

it("shows what is due by now whenever it is opened again", async () => {
  let data = [onHold]
  answerCalls({ "POST /payment-reminder/propose": () => answered({ from: "me@salon.example", data }) })
  const dialog = (round: number, opened: boolean) => (
    <ReminderDialog key={round} invoices={[5]} opened={opened} onClose={vi.fn()} onSent={vi.fn()} />
  )
  const { show: showAgain } = renderInApp(dialog(1, true))
  await screen.findByRole("region", { name: "1 invoice left out" })
  showAgain(dialog(1, false))
  data = [due]
  showAgain(dialog(2, true))
  await screen.findByRole("region", { name: "1 reminder to send" })
  showAgain(dialog(2, false))
  data = [onHold]
  showAgain(dialog(2, true))
  await screen.findByRole("region", { name: "1 invoice left out" })
  expect(screen.queryByRole("region", { name: "1 reminder to send" })).toBeNull()
})
