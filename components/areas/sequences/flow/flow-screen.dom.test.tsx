import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Tally } from "#lib/contract/sequences.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { FlowScreen } from "./flow-screen.tsx"
import type { LoadedSequence } from "./load-sequence.ts"

const { begin, mail, asks, end, other } = flowNodes
const none: Tally = {
  ...{ waiting: 0, passed: 0, sent: 0, opened: 0, clicked: 0 },
  ...{ replied: 0, bounced: 0, unsubscribed: 0, failed: 0, machine_opened: 0, machine_clicked: 0 },
}
const runs = { in_progress: 12, completed: 3, stopped: 0 }
const stats = {
  runs,
  parts: {
    begin: { ...none, passed: 15 },
    mail: { ...none, waiting: 4, passed: 10, sent: 10, opened: 6, machine_opened: 9, machine_clicked: 2 },
    ask: { ...none, passed: 10 },
    "ask-end": { ...none, passed: 6 },
  },
}
const loaded: LoadedSequence = {
  sequence: {
    ...{ id: 3, name: "Invitation", description: "Brings them in", paused_at: null, archived_at: null },
    ...{ ends_on_reply: true, version_number: 2, has_draft: false },
  },
  flow: linked(
    [begin, mail(8), asks({ kind: "opened", mail: "mail" }, 6), end, other],
    ...["begin mail", "mail ask", "ask end yes", "ask other no"],
  ),
  emails: [{ id: 8, subject: "Your place" }],
  facts: { registered: [], stage: [], lifecycle: [], platform: [], tag: [], account_tag: [], list: [] },
  alerts: [],
  stopped: { stopped_at: null, stopped_by: null },
  stats,
  view: "outline",
}
const live = { version_number: 2, paused_at: null, alerts: 0, stats }

function show(more: Partial<LoadedSequence> = {}, answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    "GET /sequence/3/stats": () => answered(live),
    "GET /sequence/switch": () => answered(more.stopped ?? loaded.stopped),
    ...answers,
  })
  return {
    calls,
    ...renderInApp(<FlowScreen {...loaded} {...more} begins="reading" />, {
      user: { ...editor, isAdmin: true },
    }),
  }
}

const outline = () => screen.findByRole("region", { name: "Outline of the flow" })
const line = async (name: RegExp) => {
  const found = within(await outline())
    .getByRole("button", { name })
    .closest("li")
  if (!found) throw new Error("No such line")
  return within(found)
}

it("tells what every node does, what happened there, and the share that took each way", async () => {
  show()
  const asked = await line(/Check.*Opened “Your place” within 6 days/)
  expect(asked.getByText(/10 passed/)).toBeDefined()
  const sent = await line(/Campaign email.*Your place/)
  for (const said of [
    "4 waiting here",
    "10 sent",
    "6 opened (60%)",
    "9 opened by scanners",
    "2 clicked by scanners",
  ])
    expect(sent.getByText(said)).toBeDefined()
  expect(sent.queryByText(/^\d+ clicked( \(|$)/), "people clicked nothing").toBeNull()
  const yes = within(await outline()).getByText(/^Yes/)
  expect(yes.textContent).toContain("60%")
})

it("walks through its lines by arrows, with one stop of Tab", async () => {
  const { user } = show()
  const lines = within(await outline()).getAllByRole("button", { name: /Step|Campaign|Check|End/ })
  const titles = lines.filter((button) => button.dataset.line !== undefined)
  expect(titles.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  act(() => titles[0]?.focus())
  await user.keyboard("{ArrowDown}{ArrowDown}")
  expect(document.activeElement).toBe(titles[2])
  await user.keyboard("{End}")
  expect(document.activeElement).toBe(titles.at(-1))
})

it("asks before an e-mail is edited", async () => {
  const { user } = show()
  const edit = await screen.findByRole("button", { name: "Edit the email “Your place”" })
  expect(edit.dataset).toMatchObject({ nodeType: "emailCampaign", emailTemplateId: "8" })
  await user.click(edit)
  const asked = await screen.findByRole("dialog", { name: "Are you sure you want to edit this email?" })
  await user.click(within(asked).getByRole("button", { name: "Cancel" }))
  expect(screen.queryByRole("textbox", { name: "Subject" })).toBeNull()
})

it("says that all sequences are stopped, and lets an administrator let them go on", async () => {
  const { calls, user } = show(
    { stopped: { stopped_at: "2026-11-23T10:00:00Z", stopped_by: "Alice" } },
    { "PUT /sequence/switch": () => answered({ success: true }) },
  )
  const banner = await screen.findByRole("alert")
  expect(banner.textContent).toContain("Stopped by Alice")
  await user.click(within(banner).getByRole("button", { name: "Resume all sequences" }))
  const asked = await screen.findByRole("dialog", { name: "Resume all sequences?" })
  await user.click(within(asked).getByRole("button", { name: "Resume all sequences" }))
  await waitFor(() => expect(calls["PUT /sequence/switch"]?.at(-1)?.body).toEqual({ stopped: false }))
})
