import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SenderList } from "./sender-list.tsx"

const sender: MailingSender = {
  id: 3,
  name: "Paris",
  email: "paris@example.com",
  tradeshow: null,
  mailbox: null,
  version: 1,
  per_minute: 60,
  per_day: 0,
  sent_today: 2,
  waiting: 1,
  paused_at: null,
  pause_reason: null,
  check: null,
  complaints: { delivered: 0, complained: 0 },
}
const paused = { ...sender, paused_at: "2026-11-20T10:00:00.000Z" }
const pausing = "POST /mailing-sender/3/pause"
const listOf = (one: MailingSender) => <SenderList senders={[one]} tradeshows={[]} mailboxes={[]} />
const row = () => within(screen.getByRole("row", { name: /^Paris/ }))

it("a sender is paused and resumed by the same button, and says its status", async () => {
  const calls = answerCalls({ [pausing]: () => answered({ success: true, data: sender }) })
  const { user, show, router } = renderInApp(listOf(sender))
  row().getByText("Active")
  row().getByText("60 per minute, no limit per day")
  await user.click(row().getByRole("button", { name: "Pause Paris" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  show(listOf(paused))
  row().getByText("Paused")
  await user.click(row().getByRole("button", { name: "Resume Paris" }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
  expect(calls[pausing]?.map(({ body }) => body)).toEqual([{ paused: true }, { paused: false }])
})

it("without any it says what that keeps from happening", () => {
  answerCalls({})
  renderInApp(<SenderList senders={[]} tradeshows={[]} mailboxes={[]} />)
  screen.getByText("Without a sender, no sequence can be started. Add one.")
})

it.each<[number, number, string]>([
  [0, 0, "No emails"],
  [150, 3, "3 of 150 emails"],
  [2_000, 1, "0.05% (1 of 2,000)"],
  [2_000, 6, "0.3% (6 of 2,000)"],
  [1_000, 4, "Too many: 0.4% (4 of 1,000)"],
])("of %i delivered mails and %i complaints it says: %s", (delivered, complained, text) => {
  answerCalls({})
  renderInApp(listOf({ ...sender, complaints: { delivered, complained } }))
  row().getByText(text)
})

it("a sender that is paused by itself says why", () => {
  answerCalls({})
  const { show } = renderInApp(listOf({ ...paused, pause_reason: "complaints" }))
  row().getByText("Too many complaints")
  show(listOf({ ...paused, pause_reason: "535 Wrong password" }))
  row().getByText("535 Wrong password")
})
