import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import type { PublicationSimulation, WaitingNode } from "#lib/contract/automation/sequence-publication.ts"
import { answered } from "#tests/components/api-at-the-edge.ts"
import { drawnDraft, sentDraft, showDrawing } from "#tests/components/drawn-sequence.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"

const { mail, waits, end } = flowNodes

async function open({ user }: ReturnType<typeof showDrawing>) {
  await user.click(await screen.findByRole("button", { name: "Publish" }))
  return within(await screen.findByRole("dialog", { name: "Publish this flow?" }))
}

const simulation: PublicationSimulation = {
  from: "2026-11-24T08:00:00Z",
  held: [],
  starts: 7,
  mails: 4,
  last: null,
  waiting: {},
  names: {},
  others: { runs: 2, is_counted: true },
  days: [],
  channels: [],
  left_out: [],
  becomes: { stay: 1, end: 2, go: [{ node: "mail", runs: 4 }] },
}

it("has those who wait decided for by keyboard, simulates it, and publishes what was simulated", async () => {
  const waiting: WaitingNode[] = [
    { version_number: 1, node: flowNodes.waits(3), waiting: 3, has_same: false },
    { version_number: 2, node: mail(8), waiting: 4, has_same: true },
  ]
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: waiting }),
    "POST /sequence/3/publication/simulate": () => answered({ data: simulation }),
    "POST /sequence/3/publish": () => answered({ success: true, version_number: 3 }),
  })
  const publish = await screen.findByRole("button", { name: "Publish" })
  publish.focus()
  await shown.user.keyboard("{Enter}")
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this flow?" }))
  await dialog.findByText(/7 runs are in progress/)
  const ofWait = dialog.getByRole("combobox", { name: "What happens to the runs at “Wait”, version 1" })
  expect(within(ofWait).queryByRole("option", { name: "Continue at the same step" })).toBeNull()
  await shown.user.selectOptions(ofWait, "Stop")
  await shown.user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Over")
  await shown.user.click(dialog.getByRole("button", { name: "All others continue at the same step" }))
  await shown.user.click(dialog.getByRole("button", { name: "Simulate" }))
  await dialog.findByText("7 runs, 4 emails if nobody reacts")
  const becoming = within(dialog.getByRole("region", { name: "When published" }))
  expect(becoming.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "4 runs continue at “Your place”",
    "2 runs stop",
    "1 run finishes on its version",
  ])
  const others = dialog.getByText("The emails of 2 other runs from the same senders are counted too.")
  expect(others.nextElementSibling).toBe(dialog.getByRole("region", { name: "When published" }))
  const file = dialog.getByRole("link", { name: "Download as CSV" }).getAttribute("href")
  expect(file).toContain("decisions%5B1%5D%5Bbecomes%5D=same")
  const decisions = [
    { version_number: 1, node: "wait", becomes: "end", note: "Over" },
    { version_number: 2, node: "mail", becomes: "same", note: "" },
  ]
  expect(shown.calls["POST /sequence/3/publication/simulate"]?.[0]?.body).toEqual({ version: 4, decisions })
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publish"]?.at(-1)?.body).toEqual({ version: 4, decisions }),
  )
})

it("keeps what was decided when it is not published", async () => {
  const waiting: WaitingNode[] = [{ version_number: 2, node: mail(8), waiting: 1, has_same: true }]
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: waiting }),
    "POST /sequence/3/publish": () =>
      answered({ errors: { decisions: ["Unknown value"] }, message: "" }, 422),
  })
  const dialog = await open(shown)
  const choice = await dialog.findByRole<HTMLSelectElement>("combobox")
  await shown.user.selectOptions(choice, "Begin")
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  const alert = await dialog.findByRole("alert")
  expect(alert.textContent).toContain("The flow was not published")
  // Beside the buttons, which stay in sight.
  within(alert.parentElement ?? document.body).getByRole("button", { name: "Publish" })
  expect(dialog.getByRole<HTMLSelectElement>("combobox").value).toBe("node begin")
})

const waitingTwice: WaitingNode[] = [
  { version_number: 1, node: waits(3), waiting: 3, has_same: false },
  { version_number: 2, node: mail(8), waiting: 4, has_same: true },
]
/** What somebody else made of the draft: its step is gone, and a wait was put before the mail. */
const theirs: SequenceDraft = {
  ...drawnDraft,
  flow: linked([waits(2), mail(8), end], "wait mail", "mail end"),
  version: 9,
}
const refused = (current: SequenceDraft) => answered({ message: "Changed", current }, 409)

const ofWait = "What happens to the runs at “Wait”, version 1"
const ofMail = "What happens to the runs at “Your place”, version 2"

it("says what somebody else changed, keeps choices that are still possible, and goes on from there", async () => {
  let publications = 0
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: waitingTwice }),
    "POST /sequence/3/publish": () => {
      publications += 1
      return publications === 1 ? refused(theirs) : answered({ success: true, version_number: 3 })
    },
  })
  const dialog = await open(shown)
  await shown.user.selectOptions(await dialog.findByRole("combobox", { name: ofWait }), "Begin")
  await shown.user.selectOptions(dialog.getByRole("combobox", { name: ofMail }), "Stop")
  await shown.user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Over")
  const brought = vi.spyOn(Element.prototype, "scrollIntoView")
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))

  const changed = await dialog.findByRole("alert")
  expect(brought.mock.contexts).toContain(changed)
  brought.mockRestore()
  expect(
    within(changed)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Added: Wait", "Removed: Begin"])
  const lost = await dialog.findByRole("combobox", { name: ofWait, description: /no longer possible/ })
  expect(lost).toHaveProperty("value", "stay")
  expect(dialog.getByRole("combobox", { name: ofMail })).toHaveProperty("value", "end")
  await shown.user.selectOptions(lost, "Wait")
  expect(dialog.queryByText(/no longer possible/)).toBeNull()
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publish"]?.at(-1)?.body).toEqual({
      version: 9,
      decisions: [
        { version_number: 1, node: "wait", becomes: "node", target: "wait", note: "" },
        { version_number: 2, node: "mail", becomes: "end", note: "Over" },
      ],
    }),
  )
})

it("goes back from a simulation to the decisions when the draft was changed after it", async () => {
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: waitingTwice }),
    "POST /sequence/3/publication/simulate": () => answered({ data: simulation }),
    "POST /sequence/3/publish": () => refused({ ...theirs, flow: drawnDraft.flow }),
  })
  const dialog = await open(shown)
  await shown.user.selectOptions(await dialog.findByRole("combobox", { name: ofWait }), "Stop")
  await shown.user.click(dialog.getByRole("button", { name: "Simulate" }))
  await dialog.findByText("7 runs, 4 emails if nobody reacts")
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await dialog.findByText("The flow itself is the same.")
  expect(await dialog.findByRole("combobox", { name: ofWait })).toHaveProperty("value", "end")
  await shown.user.click(dialog.getByRole("button", { name: "Simulate" }))
  await waitFor(() =>
    expect(shown.calls["POST /sequence/3/publication/simulate"]?.at(-1)?.body).toMatchObject({ version: 9 }),
  )
})

it("publishes nothing of a changed draft that has problems, and shows them where it is drawn", async () => {
  const problem = { node: "end", problem: "unreachable" as const, detail: null }
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: waitingTwice }),
    "POST /sequence/3/publish": () => refused({ ...theirs, problems: [problem] }),
  })
  const dialog = await open(shown)
  await dialog.findByRole("combobox", { name: ofWait })
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await dialog.findByText("1 problem has to be fixed before it can be published.")
  for (const name of ["Publish", "Simulate"])
    expect(dialog.getByRole("button", { name }).hasAttribute("disabled")).toBe(true)
  await shown.user.click(dialog.getByRole("button", { name: "Cancel" }))
  await screen.findByRole("button", { name: "1 problem" })
})

it("lists problems that came with somebody's change of a mail's text", async () => {
  const problem = { node: "mail", problem: "mail_without_text" as const, detail: null }
  let reads = 0
  const shown = showDrawing({
    "GET /sequence/3/draft": () => {
      reads += 1
      return answered({ data: { ...drawnDraft, problems: reads > 1 ? [problem] : [] } })
    },
    "GET /sequence/3/publication": () => answered({ data: [] }),
    "POST /sequence/3/publish": () => answered({ errors: { flow: ["It has problems"] }, message: "" }, 422),
  })
  const dialog = await open(shown)
  await dialog.findByText(/No run is in progress/)
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await dialog.findByText("1 problem has to be fixed before it can be published.")
})

it("publishes nothing that is not drawn here when somebody else changed the draft beside a mail's text", async () => {
  let reads = 0
  const shown = showDrawing({
    "GET /sequence/3/draft": () => {
      reads += 1
      return answered({ data: reads > 1 ? theirs : drawnDraft })
    },
    "GET /sequence/3/publication": () => answered({ data: [] }),
    "POST /sequence/3/publish": () => answered({ errors: { flow: ["It has problems"] }, message: "" }, 422),
  })
  const dialog = await open(shown)
  await dialog.findByText(/No run is in progress/)
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await screen.findByText(/Somebody else changed this draft in the meantime. Your steps are still here/)
  await shown.user.click(dialog.getByRole("button", { name: "Cancel" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(screen.getByRole("button", { name: "Publish" }).hasAttribute("disabled")).toBe(true)
})

it("says that somebody else published the draft, and leaves one's own flow to be taken up again", async () => {
  const published = { ...theirs, version: null }
  const shown = showDrawing({
    "GET /sequence/3/publication": () => answered({ data: [] }),
    "POST /sequence/3/publish": () => refused(published),
  })
  const dialog = await open(shown)
  await dialog.findByText(/No run is in progress/)
  await shown.user.click(dialog.getByRole("button", { name: "Publish" }))
  await dialog.findByText(/Somebody else published or discarded this draft/)
  await shown.user.click(
    within(await screen.findByRole("dialog"))
      .getAllByRole("button", { name: "Close" })
      .at(-1) ?? document.body,
  )
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  await shown.user.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() => expect(shown.calls["PUT /sequence/3/draft"]).toHaveLength(1))
  expect(sentDraft.parse(shown.calls["PUT /sequence/3/draft"]?.[0]?.body)).toEqual({
    flow: drawnDraft.flow,
    version: null,
  })
})
