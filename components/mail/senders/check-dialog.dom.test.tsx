import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { SenderCheckLine } from "#components/automation/mailing-lists/shared/sender-check-line.tsx"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"
import type { Finding } from "#lib/contract/mail/sender-checks.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SenderList } from "./sender-list.tsx"

const looked_at = "2026-11-20T10:00:00.000Z"
const good = { state: "good", domain: "example.com", name: "", record: "" } as const
const dkim: Finding = { ...good, part: "dkim", code: "signed" }
const spf: Finding = { ...good, part: "spf", code: "spf_published" }
const noPolicy: Finding = {
  part: "dmarc",
  state: "fault",
  code: "dmarc_missing",
  domain: "example.com",
  name: "_dmarc.example.com",
  record: "v=DMARC1; p=none",
}
const policy: Finding = { ...good, part: "dmarc", code: "dmarc_published" }
const lost: Finding = { ...spf, state: "unknown", code: "not_looked_up" }
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
  check: { looked_at, findings: [dkim, spf, noPolicy] },
  complaints: { delivered: 0, complained: 0 },
}
const checking = "POST /mailing-sender/3/check"

it("a sender says what is to be put right, with what to publish, and is looked up again", async () => {
  const calls = answerCalls({
    [checking]: () => answered({ data: { looked_at, findings: [dkim, spf, policy] } }),
  })
  const { user, router } = renderInApp(<SenderList senders={[sender]} tradeshows={[]} mailboxes={[]} />)
  await user.click(screen.getByRole("button", { name: "Sending rules of Paris: 1 to fix" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Sending rules of Paris" }))
  dialog.getByText("_dmarc.example.com")
  dialog.getByText("v=DMARC1; p=none")
  dialog.getByText(/has no policy for emails/)
  await user.click(dialog.getByRole("button", { name: "Check again" }))
  await dialog.findByText("The domain has a policy for emails sent in its name by others.")
  expect(dialog.queryByText("v=DMARC1; p=none")).toBeNull()
  expect(calls[checking]?.map(({ body }) => body)).toEqual([{ again: true }])
  expect(router.refresh).toHaveBeenCalledOnce()
})

it("a sender that was not looked up says so", () => {
  answerCalls({})
  renderInApp(<SenderList senders={[{ ...sender, check: null }]} tradeshows={[]} mailboxes={[]} />)
  screen.getByRole("button", { name: "Sending rules of Paris: Not checked yet" })
})

it.each<[string, Finding[], string, shown: number]>([
  ["all is in order", [dkim, spf, policy], "This sender meets the rules of Gmail, Yahoo and Microsoft.", 0],
  ["something is wrong", [dkim, spf, noPolicy], "emails may land in spam or be refused.", 1],
  ["nobody can say", [dkim, lost, policy], "You can start anyway.", 0],
  ["something is wrong, and something not known", [dkim, lost, noPolicy], "emails may land in spam", 2],
])(
  "before a start it says that %s, and what was found where it is a fault",
  async (_, findings, text, shown) => {
    answerCalls({ [checking]: () => answered({ data: { looked_at, findings } }) })
    renderInApp(<SenderCheckLine sender={3} />)
    await screen.findByText(text, { exact: false })
    expect(screen.queryAllByRole("listitem")).toHaveLength(shown)
  },
)

it("before a start what nobody can say is shown on request", async () => {
  answerCalls({ [checking]: () => answered({ data: { looked_at, findings: [dkim, lost, policy] } }) })
  const { user } = renderInApp(<SenderCheckLine sender={3} />)
  await user.click(await screen.findByRole("button", { name: "Show details" }))
  expect(screen.getAllByRole("listitem")).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: "Hide details", expanded: true }))
  expect(screen.queryAllByRole("listitem")).toHaveLength(0)
})
