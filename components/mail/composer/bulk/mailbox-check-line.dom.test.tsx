import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { MailboxCheck } from "#lib/contract/mail/sender-checks.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailboxCheckLine } from "./mailbox-check-line.tsx"

const finding = { domain: "salon.example", name: "", record: "" }
const signed = { ...finding, part: "dkim", state: "unknown", code: "signed_by_mailbox" } as const
const spf = { ...finding, part: "spf", state: "fault", code: "spf_missing" } as const

function show(complaints: MailboxCheck["complaints"]) {
  const data: MailboxCheck = { findings: [signed, spf], complaints }
  answerCalls({ "GET /bulk/send-mail/sender": () => answered({ data }) })
  renderInApp(<MailboxCheckLine from="ada@salon.example" />)
}

it("says before a mail to many what the domain of the mailbox lacks", async () => {
  show({ delivered: 1_000, complained: 3 })
  await screen.findByText(/^This sender does not meet the rules of Gmail, Yahoo and Microsoft/)
  screen.getByText(/^The domain does not say which servers may send for it/)
  screen.getByText(/^Whether the mailbox’s server signs these emails cannot be seen/)
  expect(screen.queryByRole("alert")).toBeNull()
})

it("says that none can be sent while too many complain", async () => {
  show({ delivered: 1_000, complained: 4 })
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Too many recipients reported earlier emails as spam: 0.4% (4 of 1,000). Above 0.3% no bulk email can be sent.",
  )
})
