import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { BulkMailRow } from "#lib/contract/mail/bulk-mails.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkMailsScreen } from "./bulk-mails-screen.tsx"

const counts = { left: 2, queued: 0, sending: 0, sent: 3, failed: 0, unknown: 0, cancelled: 0, excluded: 0 }
const until = "2026-11-23T23:00:00.000Z"

const aBulkMail = (more: Partial<BulkMailRow>): BulkMailRow => ({
  id: 1,
  list: "companies",
  user: { id: 1, name: "Sam" },
  shared_mailbox: null,
  subject: "Next session",
  show: null,
  status: "running",
  stop_reason: null,
  stopped_by: null,
  waits: null,
  total: 5,
  counts,
  created_at: until,
  ended_at: null,
  version: 1,
  ...more,
})

const pageOf = (more: Partial<BulkMailRow>) => {
  const meta = { current_page: 1, from: 1, last_page: 1, path: "", per_page: 10, to: 1, total: 1 }
  return { data: [aBulkMail(more)], meta, links: [] }
}
const showWith = (more: Partial<BulkMailRow>) => {
  const { user } = renderInApp(<BulkMailsScreen url={{ page: 1, all: false }} first={pageOf(more)} />)
  return { user, entry: within(screen.getByRole("listitem", { name: "Next session" })) }
}
const show = (more: Partial<BulkMailRow>) => showWith(more).entry

it("a bulk mail that waits for the mails of another day says so, and until when", () => {
  const entry = show({ waits: { why: "day", until, reply: null } })
  const notice = entry.getByText(
    /^The mailbox has reached its daily limit\. Sending resumes automatically on/,
  )
  expect(notice.querySelector("time")?.dateTime).toBe(until)
  entry.getByText("2 to send")
})

it("one from a shared mailbox names it, and says that its author may not send from it any more (M-91)", () => {
  const entry = show({ shared_mailbox: "Registrations", status: "stopped", stop_reason: "not_a_member" })
  entry.getByText("from Registrations")
  entry.getByText(/its author is no longer a member of the mailbox\.$/)
})

it("one of a colleague from a shared mailbox names both, and can be stopped and nothing else (M-99)", async () => {
  const theirs = { shared_mailbox: "Registrations", user: { id: 2, name: "Ben" } }
  const stopped = {
    ...theirs,
    status: "stopped",
    stop_reason: "stopped_by_colleague",
    stopped_by: { id: 1, name: "Sam" },
  } as const
  const calls = answerCalls({
    "POST /bulk-mail/1/pause": () =>
      answered({ success: true, data: { ...aBulkMail(stopped), content: "" } }),
    "GET /bulk-mail": () => answered(pageOf(stopped)),
  })
  const { user, entry } = showWith(theirs)
  entry.getByText("from Registrations")
  entry.getByText("by Ben")
  expect(entry.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Show recipients",
    "Stop",
  ])
  await user.click(entry.getByRole("button", { name: "Stop" }))
  await entry.findByText(/Sam stopped it; its author can resume it\.$/)
  expect(calls["POST /bulk-mail/1/pause"]).toHaveLength(1)
  expect(entry.queryByRole("button", { name: "Resume" })).toBeNull()
})

it("one whose author was disabled says so (M-35)", () => {
  const entry = show({ status: "stopped", stop_reason: "author_disabled" })
  entry.getByText(/its author can no longer sign in\.$/)
})

it("one whose server defers mails says what the server said", () => {
  const entry = show({ waits: { why: "deferred", until, reply: "450 Greylisted" } })
  entry.getByText(/^The server has postponed the remaining emails.*The server said: 450 Greylisted$/)
})

it("one that goes out says nothing of waiting", () => {
  const entry = show({})
  expect(entry.queryByRole("status")).toBeNull()
  entry.getByRole("button", { name: "Pause" })
})

it("the rest of one is cancelled after a question, and nothing can be done about it from then on", async () => {
  const waiting = { waits: { why: "day" as const, until, reply: null } }
  const over = { status: "cancelled" as const, counts: { ...counts, left: 0, cancelled: 2 } }
  const cancelling = "POST /bulk-mail/1/cancel"
  const calls = answerCalls({
    [cancelling]: () => answered({ success: true, data: { ...aBulkMail(over), content: "" } }),
    "GET /bulk-mail": () => answered(pageOf(over)),
  })
  const { user, entry } = showWith(waiting)
  await user.click(entry.getByRole("button", { name: "Cancel the rest" }))
  const question = within(await screen.findByRole("dialog", { name: "Cancel the emails not sent yet?" }))
  expect(calls[cancelling]).toEqual([])
  await user.click(question.getByRole("button", { name: "Cancel the rest" }))
  await entry.findByText("Cancelled")
  entry.getByText("2 cancelled")
  await waitFor(() => expect(entry.queryByRole("button", { name: "Cancel the rest" })).toBeNull())
  expect(entry.queryByRole("button", { name: "Resume" })).toBeNull()
  expect(calls[cancelling]).toHaveLength(1)
})
