import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import type { Tally } from "#lib/contract/sequences.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { FlowScreen } from "./flow-screen.tsx"
import type { LoadedSequence } from "./load-sequence.ts"

const { begin, mail, waits, asks, end, other } = flowNodes
const none: Tally = {
  ...{ waiting: 0, passed: 0, sent: 0, tracked: 0, opened: 0, clicked: 0 },
  ...{ replied: 0, bounced: 0, unsubscribed: 0, failed: 0, machine_opened: 0, machine_clicked: 0 },
}
const runs = { in_progress: 12, completed: 3, stopped: 0 }
const stats = {
  runs,
  parts: {
    begin: { ...none, passed: 15 },
    mail: {
      ...none,
      waiting: 4,
      passed: 10,
      sent: 10,
      tracked: 8,
      opened: 6,
      machine_opened: 9,
      machine_clicked: 2,
    },
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

const admin = { ...editor, isAdmin: true }

function show(
  more: Partial<LoadedSequence> = {},
  answers: Parameters<typeof answerCalls>[0] = {},
  surroundings: Parameters<typeof renderInApp>[1] = {},
) {
  withPopovers()
  const calls = answerCalls({
    "GET /sequence/3/stats": () => answered(live),
    "GET /sequence/switch": () => answered(more.stopped ?? loaded.stopped),
    ...answers,
  })
  return {
    calls,
    ...renderInApp(<FlowScreen {...loaded} {...more} begins="reading" />, { user: admin, ...surroundings }),
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
  expect(asked.getByText("Can see 8 of 10 recipients")).toBeDefined()
  const sent = await line(/Campaign email.*Your place/)
  for (const said of [
    "4 waiting here",
    "10 sent",
    "6 opened (75% of 8 tracked)",
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

it("offers who may not draw neither to edit the flow nor its emails", async () => {
  show({}, {}, { user: editor })
  await line(/Campaign email.*Your place/)
  for (const name of [/^Edit flow/, /^Edit the email/, /^Pause/, /^More/])
    expect(screen.queryByRole("button", { name })).toBeNull()
})

it("offers who may draw all of that", async () => {
  show()
  await line(/Campaign email.*Your place/)
  for (const name of [/^Edit flow/, /^Edit the email/, /^Pause/, /^More/])
    screen.getByRole("button", { name })
})

it("says the same in French", async () => {
  const flow = linked([begin, waits(3), mail(8), end], ...["begin wait", "wait mail", "mail end"])
  show({ flow }, {}, { locale: "fr" })
  const plan = within(await screen.findByRole("region", { name: "Plan du parcours" }))
  plan.getByRole("button", { name: /Attente.*3 jours/ })
  plan.getByRole("button", { name: /E-mail de campagne.*Your place/ })
})

it("is drawn in French, too", async () => {
  const draft = { flow: loaded.flow, version: 4, problems: [], warnings: [], emails: [] }
  const { user } = show(
    {},
    {
      "GET /sequence/3/draft": () => answered({ data: draft }),
      "GET /sequence/choices": () => answered({ data: loaded.facts }),
    },
    { locale: "fr" },
  )
  await user.click(await screen.findByRole("button", { name: "Modifier le parcours" }))
  await screen.findAllByText("Brouillon")
  expect(window.location.search).toBe("?edit")
})

it("shows figures anew while the page is looked at", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const later = { ...stats.parts, mail: { ...none, passed: 12, sent: 12, tracked: 12, opened: 3 } }
  show({}, { "GET /sequence/3/stats": () => answered({ ...live, stats: { ...stats, parts: later } }) })
  const sent = await line(/Campaign email.*Your place/)
  sent.getByText("6 opened (75% of 8 tracked)")
  act(() => void vi.advanceTimersToNextTimer())
  await sent.findByText("3 opened (25% of 12 tracked)")
})

it("keeps the view that was chosen for the next time", async () => {
  onTestFinished(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
    document.cookie = "flow_view=; path=/sequence; max-age=0"
  })
  window.history.replaceState(null, "", "/sequence/3")
  const { user } = show()
  await outline()
  await user.click(screen.getByRole("radio", { name: "Diagram" }))
  expect(document.cookie).toContain("flow_view=diagram")
  await user.click(screen.getByRole("radio", { name: "Outline" }))
  expect(document.cookie).toContain("flow_view=outline")
})

const entry = async ({ user }: ReturnType<typeof show>, name: string) => {
  await user.click(await screen.findByRole("button", { name: "More" }))
  await user.click(await screen.findByRole("menuitem", { name }))
}

it("is paused, and resumed while it is paused", async () => {
  const done = () => answered({ success: true })
  const running = show({}, { "POST /sequence/3/pause": done })
  await running.user.click(await screen.findByRole("button", { name: "Pause" }))
  await screen.findByText("The sequence is paused")
  expect(running.calls["POST /sequence/3/pause"]).toHaveLength(1)
  expect(running.router.refresh).toHaveBeenCalled()
  running.unmount()

  const paused_at = "2026-11-23T10:00:00Z"
  const paused = show(
    { sequence: { ...loaded.sequence, paused_at } },
    {
      "GET /sequence/3/stats": () => answered({ ...live, paused_at }),
      "POST /sequence/3/resume": done,
    },
  )
  screen.getByText("Paused")
  await paused.user.click(screen.getByRole("button", { name: "Resume" }))
  await screen.findByText("The sequence has resumed")
  expect(paused.calls["POST /sequence/3/resume"]).toHaveLength(1)
})

it("is given another name and other settings", async () => {
  withFonts()
  const shown = show({}, { "PUT /sequence/3": () => answered({ success: true }) })
  await entry(shown, "Name and settings")
  const settings = within(await screen.findByRole("dialog", { name: "Sequence settings" }))
  const name = settings.getByRole("textbox", { name: "Name" })
  await shown.user.clear(name)
  await shown.user.type(name, "Renamed")
  await shown.user.click(settings.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(shown.router.refresh).toHaveBeenCalled())
  expect(shown.calls["PUT /sequence/3"]?.map(({ body }) => body)).toEqual([
    { name: "Renamed", description: "Brings them in", ends_on_reply: true },
  ])
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("is archived after a question, and says that it is", async () => {
  const shown = show({}, { "DELETE /sequence/3": () => answered({ success: true }) })
  await entry(shown, "Archive")
  const question = within(await screen.findByRole("dialog", { name: "Archive “Invitation”?" }))
  expect(shown.calls["DELETE /sequence/3"]).toEqual([])
  await shown.user.click(question.getByRole("button", { name: "Archive" }))
  await waitFor(() => expect(shown.calls["DELETE /sequence/3"]).toHaveLength(1))
  await waitFor(() => expect(shown.router.refresh).toHaveBeenCalled())
  shown.unmount()

  const archived = show({ sequence: { ...loaded.sequence, archived_at: "2026-11-23T10:00:00Z" } })
  screen.getByText("Archived")
  await archived.user.click(screen.getByRole("button", { name: "More" }))
  await screen.findByRole("menuitem", { name: "Duplicate" })
  expect(screen.queryByRole("menuitem", { name: "Archive" })).toBeNull()
})

it("is duplicated under a name of its own, and the copy is opened to be drawn", async () => {
  const shown = show({}, { "POST /sequence/3/duplicate": () => answered({ success: true, data: { id: 9 } }) })
  await entry(shown, "Duplicate")
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate the sequence" }))
  await shown.user.click(dialog.getByRole("button", { name: "Duplicate" }))
  await waitFor(() => expect(shown.router.push).toHaveBeenCalledWith("/sequence/9?edit"))
  expect(shown.calls["POST /sequence/3/duplicate"]?.map(({ body }) => body)).toEqual([
    { name: "Invitation (copy)" },
  ])
})
