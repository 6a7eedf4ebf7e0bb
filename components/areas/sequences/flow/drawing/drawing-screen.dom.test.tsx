import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { z } from "zod"
import { type Flow, flow as flowShape } from "#lib/contract/flow.ts"
import type { DraftProblem, DraftWarning, SequenceDraft } from "#lib/contract/sequence-drawing.ts"
import type { WaitingNode } from "#lib/contract/sequence-publication.ts"
import type { RehearsalAnswer } from "#lib/contract/sequence-starts.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { DrawingScreen } from "./drawing-screen.tsx"

const { begin, mail, end } = flowNodes
const flow = linked([begin, mail(8), end], ...["begin mail", "mail end"])
const emails: SequenceDraft["emails"] = [
  { id: 8, subject: "Your place", language: "en", links: ["[APPLICATION_LINK]"] },
]
const draft = { flow, version: 4, problems: [] as DraftProblem[], warnings: [] as DraftWarning[], emails }
const tag = [
  { id: 5, name: "Press" },
  { id: 6, name: "Buyer" },
]
const facts = { registered: [], stage: [], lifecycle: [], platform: [], tag, account_tag: [], list: [] }
const loaded = {
  sequence: {
    ...{ id: 3, name: "Invitation", description: "", paused_at: null, archived_at: null },
    ...{ ends_on_reply: true, version_number: 2, has_draft: true },
  },
  ...{ flow, emails, facts, alerts: [], view: "outline" as const },
  stopped: { stopped_at: null, stopped_by: null },
  stats: { runs: { in_progress: 7, completed: 0, stopped: 0 }, parts: {} },
}

/** A server that keeps what it is sent. */
function show(answers: Parameters<typeof answerCalls>[0] = {}) {
  withPopovers()
  let version = 4
  const calls = answerCalls({
    "GET /sequence/3/draft": () => answered({ data: draft }),
    "GET /sequence/choices": () => answered({ data: facts }),
    "PUT /sequence/3/draft": ({ body }) => {
      version += 1
      return answered({ success: true, data: { ...draft, ...sent.parse(body), version } })
    },
    ...answers,
  })
  const screenOf = (
    <DrawingScreen loaded={loaded} view="outline" onView={() => undefined} onDone={() => undefined} />
  )
  return { calls, ...renderInApp(screenOf) }
}

type Shown = ReturnType<typeof show>
const press = async ({ user }: Shown, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name, hidden: true }))
const sent = z.object({ flow: flowShape, version: z.number().nullable() })
const keptFlow = ({ calls }: Shown) => sent.parse(calls["PUT /sequence/3/draft"]?.at(-1)?.body).flow
const waysOf = ({ edges }: Flow) => edges.map(({ source, target }) => `${source} ${target}`).toSorted()

async function addWait(shown: Shown) {
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  expect(document.activeElement?.textContent).toContain("Step")
  await press(shown, "menuitem", "Wait")
}

it("adds a node by the outline's menu, opens its form, keeps it, and takes it back", async () => {
  const shown = show()
  await addWait(shown)
  const form = within(await screen.findByRole("complementary", { name: "Wait" }))
  expect(document.activeElement).toBe(form.getByLabelText("Name"))
  await shown.user.clear(form.getByLabelText("How long"))
  await shown.user.type(form.getByLabelText("How long"), "10")
  await waitFor(() =>
    expect(keptFlow(shown).nodes.at(-1)).toMatchObject({
      ...{ type: "calendar", data: { wait: { kind: "span", span: { amount: 10, unit: "days" } } } },
    }),
  )
  expect(waysOf(keptFlow(shown))).toEqual(["begin mail", "calendar-1 end", "mail calendar-1"])
  await shown.user.click(screen.getByRole("button", { name: "Undo" }))
  await shown.user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(waysOf(keptFlow(shown))).toEqual(waysOf(flow)))
})

it("keeps nothing of a check that does not say yet what it asks for", async () => {
  const shown = show()
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  await press(shown, "menuitem", "Check")
  const form = within(await screen.findByRole("complementary", { name: "Check" }))
  await shown.user.selectOptions(form.getByLabelText("Asks whether"), "the contact has the tag")
  expect(form.getByText("Not applied yet: something is missing.")).toBeDefined()
  await shown.user.click(form.getByRole("combobox", { name: "One of these tags" }))
  await press(shown, "option", "Press")
  await waitFor(() =>
    expect(keptFlow(shown).nodes.at(-1)?.data).toMatchObject({ condition: { kind: "tag", ids: [5] } }),
  )
})

it("asks for a click on a link as it stands in the mail, also one that is a placeholder", async () => {
  const shown = show()
  await press(shown, "button", "Actions for “Your place”")
  await press(shown, "menuitem", "Add after…")
  await press(shown, "menuitem", "Check")
  const form = within(await screen.findByRole("complementary", { name: "Check" }))
  await shown.user.selectOptions(form.getByLabelText("Asks whether"), "clicked")
  await shown.user.selectOptions(form.getByLabelText("Link"), "[APPLICATION_LINK]")
  await waitFor(() =>
    expect(keptFlow(shown).nodes.at(-1)?.data).toMatchObject({
      condition: { kind: "clicked", link: "[APPLICATION_LINK]" },
    }),
  )
})

it("keeps one's own steps when somebody else has changed the draft, and puts them over theirs when told to", async () => {
  const theirs = { ...draft, version: 9 }
  let saves = 0
  const shown = show({
    "PUT /sequence/3/draft": ({ body }) => {
      saves += 1
      return saves === 1
        ? answered({ message: "Changed", current: theirs }, 409)
        : answered({ success: true, data: { ...draft, ...sent.parse(body), version: 10 } })
    },
  })
  await addWait(shown)
  const told = await screen.findByText(/Somebody else changed this draft in the meantime/)
  expect(told).toBeDefined()
  await shown.user.click(screen.getByRole("button", { name: "Keep mine" }))
  await waitFor(() => expect(saves).toBe(2))
  expect(shown.calls["PUT /sequence/3/draft"]?.at(-1)?.body).toMatchObject({ version: 9 })
  expect(keptFlow(shown).nodes).toHaveLength(4)
})

it("says before it is published which checks see only some of their recipients, and publishes all the same", async () => {
  const ask = flowNodes.asks({ kind: "opened", mail: "mail" }, 6)
  const checked = linked(
    [begin, mail(8), ask, end, flowNodes.other],
    ...["begin mail", "mail ask", "ask end yes", "ask other no"],
  )
  const warnings = [{ node: "ask", tracked: 12, sent: 40 }]
  const shown = show({
    "GET /sequence/3/draft": () => answered({ data: { ...draft, flow: checked, warnings } }),
  })
  expect(await screen.findByText("Can see 12 of 40 recipients")).toBeDefined()
  await press(shown, "button", "1 warning")
  await press(shown, "menuitem", "“ask”: Can see 12 of 40 recipients. All others take “No”.")
  expect(await screen.findByRole("complementary", { name: "Check" })).toBeDefined()
  expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(false)
})

it("lists what keeps it from being published beside its node, and publishes when nothing does", async () => {
  const problems: DraftProblem[] = [{ node: "end", problem: "unreachable", detail: null }]
  const shown = show({
    "GET /sequence/3/draft": () => answered({ data: { ...draft, problems } }),
    "GET /sequence/3/publication": () => answered({ data: [] }),
    "POST /sequence/3/publish": () => answered({ success: true, version_number: 3 }),
  })
  expect(await screen.findByText("Nobody can reach this.")).toBeDefined()
  expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(true)
  await addWait(shown)
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(false),
  )
  await shown.user.click(screen.getByRole("button", { name: "Publish" }))
  const asked = await screen.findByRole("dialog", { name: "Publish this flow?" })
  await within(asked).findByText(/No run is in progress/)
  await shown.user.click(within(asked).getByRole("button", { name: "Publish" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publish"]?.at(-1)?.body).toEqual({ version: 5, decisions: [] }),
  )
})

const rehearsal: RehearsalAnswer = {
  ...{ from: "2026-11-24T08:00:00Z", held: [], starts: 7, mails: 4, last: null, waiting: {}, names: {} },
  ...{ others: { runs: 2, is_counted: true }, days: [], outlets: [], left_out: [] },
}

it("has those who wait decided for by keyboard, rehearses it, and publishes what was rehearsed", async () => {
  const waiting: WaitingNode[] = [
    { version_number: 1, node: flowNodes.waits(3), waiting: 3, has_same: false },
    { version_number: 2, node: mail(8), waiting: 4, has_same: true },
  ]
  const shown = show({
    "GET /sequence/3/publication": () => answered({ data: waiting }),
    "POST /sequence/3/publication/rehearse": () => answered({ data: rehearsal }),
    "POST /sequence/3/publish": () => answered({ success: true, version_number: 3 }),
  })
  const publish = await screen.findByRole("button", { name: "Publish" })
  publish.focus()
  await shown.user.keyboard("{Enter}")
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this flow?" }))
  await dialog.findByText(/7 runs are in progress/)
  await shown.user.click(dialog.getByRole("button", { name: "All continue at the same step" }))
  const ofWait = dialog.getByRole("combobox", { name: "What becomes of the runs at “Wait”, version 1" })
  expect(within(ofWait).queryByRole("option", { name: "Continue at the same step" })).toBeNull()
  await shown.user.selectOptions(ofWait, "Stop")
  await shown.user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Over")
  await shown.user.click(dialog.getByRole("button", { name: "Simulate" }))
  await dialog.findByText("7 runs, 4 emails if nobody reacts")
  dialog.getByText("The emails of 2 other runs from the same senders are counted too.")
  const file = dialog.getByRole("link", { name: "Download as CSV" }).getAttribute("href")
  expect(file).toContain("decisions%5B1%5D%5Bbecomes%5D=same")
  const decisions = [
    { version_number: 1, node: "wait", becomes: "end", note: "Over" },
    { version_number: 2, node: "mail", becomes: "same", note: "" },
  ]
  expect(shown.calls["POST /sequence/3/publication/rehearse"]?.[0]?.body).toEqual({ version: 4, decisions })
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publish"]?.at(-1)?.body).toEqual({ version: 4, decisions }),
  )
})

it("keeps what was decided when it is not published", async () => {
  const waiting: WaitingNode[] = [{ version_number: 2, node: mail(8), waiting: 1, has_same: true }]
  const shown = show({
    "GET /sequence/3/publication": () => answered({ data: waiting }),
    "POST /sequence/3/publish": () =>
      answered({ errors: { decisions: ["Unknown value"] }, message: "" }, 422),
  })
  await press(shown, "button", "Publish")
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this flow?" }))
  const choice = await dialog.findByRole<HTMLSelectElement>("combobox")
  await shown.user.selectOptions(choice, "Begin")
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  expect((await dialog.findByRole("alert")).textContent).toContain("The flow was not published")
  expect(dialog.getByRole<HTMLSelectElement>("combobox").value).toBe("node begin")
})
