import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { BulkMailRow } from "#lib/contract/bulk-mails.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { BulkMailsScreen } from "./bulk-mails-screen.tsx"

const counts = { left: 2, queued: 0, sending: 0, sent: 3, failed: 0, unknown: 0, cancelled: 0, excluded: 0 }
const until = "2026-11-23T23:00:00.000Z"

const aBulkMail = (more: Partial<BulkMailRow>): BulkMailRow => ({
  ...{ id: 1, list: "companies", user: { id: 1, name: "Sam" }, subject: "Next session", status: "running" },
  ...{ stop_reason: null, waits: null, total: 5, counts, created_at: until, ended_at: null, version: 1 },
  ...more,
})

const show = (more: Partial<BulkMailRow>) => {
  const meta = { current_page: 1, from: 1, last_page: 1, path: "", per_page: 10, to: 1, total: 1 }
  const first = { data: [aBulkMail(more)], meta, links: [] }
  renderInApp(<BulkMailsScreen url={{ page: 1, all: false }} first={first} />)
  return within(screen.getByRole("listitem", { name: "Next session" }))
}

it("a bulk mail that waits for the mails of another day says so, and until when", () => {
  const entry = show({ waits: { why: "day", until, reply: null } })
  const said = entry.getByText(/^Your mailbox has reached its daily limit\. Sending resumes automatically on/)
  expect(said.querySelector("time")?.dateTime).toBe(until)
  entry.getByText("2 to send")
})

it("one whose server puts off says what the server said", () => {
  const entry = show({ waits: { why: "put_off", until, reply: "450 Greylisted" } })
  entry.getByText(/^The server has postponed the remaining emails.*The server said: 450 Greylisted$/)
})

it("one that goes out says nothing of waiting", () => {
  const entry = show({})
  expect(entry.queryByRole("status")).toBeNull()
  entry.getByRole("button", { name: "Pause" })
})
