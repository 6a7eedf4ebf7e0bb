import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MailboxDetail } from "#lib/contract/mail/mailboxes.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailboxBlock } from "./mailbox-block.tsx"

const server = { host: "mail.salon.example", port: 993, security: "tls" } as const
const mailbox: MailboxDetail = {
  email: "ada@salon.example",
  display_name: "Ada",
  intake: "imap",
  imap: server,
  smtp: server,
  username: "ada",
  auth: "password",
  provider: null,
  folders: [],
  state: "waiting",
  state_since: "2026-11-20T09:00:00.000Z",
  last_contact_at: null,
  last_error: null,
  last_error_detail: null,
  last_error_at: null,
  retry_at: null,
  send_refused_at: null,
  send_refusal: null,
  per_minute: 30,
  per_day: 500,
  sent_today: 0,
  version: 1,
}
const render = (more: Partial<MailboxDetail> = {}) =>
  renderInApp(
    <MailboxBlock mailbox={{ ...mailbox, ...more }} waiting={null} onChanged={async () => undefined} />,
  )

it("a mailbox whose outgoing server refuses the sign-in says so in the server's words, and what waits", () => {
  render({ send_refused_at: "2026-11-20T10:00:00.000Z", send_refusal: "535 5.7.8 Wrong password" })
  const alert = screen.getByRole("alert")
  expect(alert.textContent).toContain("Sign-in for sending refused since")
  expect(alert.textContent).toContain("every quarter of an hour")
  expect(alert.textContent).toContain("The server said: 535 5.7.8 Wrong password")
})

it("one that is let in says nothing of it", () => {
  render()
  expect(screen.queryByRole("alert")).toBeNull()
})
