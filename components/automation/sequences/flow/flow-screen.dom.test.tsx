import { act, screen, waitFor, within } from "@testing-library/react"
import { expect, it, onTestFinished, vi } from "vitest"
import { answered, heldAnswer } from "#tests/components/api-at-the-edge.ts"
import { drawnDraft } from "#tests/components/drawn-sequence.tsx"
import { withFonts } from "#tests/components/fonts.ts"
import {
  liveSequence as live,
  readSequence as loaded,
  noCounts as none,
  showSequence as show,
} from "#tests/components/read-sequence.tsx"
import { editor } from "#tests/components/render-in-app.tsx"
import { flowNodes, linked } from "#tests/factories/flows.ts"

const { begin, mail, waits, end } = flowNodes
const { stats } = loaded

const outline = () => screen.findByRole("region", { name: "Outline of the flow" })
const line = async (name: RegExp) => {
  const found = within(await outline())
    .getByRole("button", { name })
    .closest("li")
  if (!found) throw new Error("No such line")
  return within(found)
}

it("tells what every node does, what happened there, and the share of those who went on that took each edge", async () => {
  show()
  const input = await line(/Check.*Opened “Your place” within 6 days/)
  expect(input.getByText(/10 passed/)).toBeDefined()
  expect(input.getByText("Can see 8 of 10 recipients")).toBeDefined()
  const sent = await line(/Campaign email.*Your place/)
  for (const text of [
    "4 waiting here",
    "10 sent",
    "6 opened (75% of 8 tracked)",
    "9 opened by scanners",
    "2 clicked by scanners",
  ])
    expect(sent.getByText(text)).toBeDefined()
  expect(sent.queryByText(/^\d+ clicked( \(|$)/), "people clicked nothing").toBeNull()
  const shownOutline = within(await outline())
  expect(shownOutline.getByText(/^Yes/).textContent).toContain("75%")
  expect(shownOutline.getByText(/^No/).textContent).toContain("25%")
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

/** Dialogs come and go at once, for who asks the system for that. */
function withoutMotion() {
  const { matchMedia } = window
  const spy = vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const list = matchMedia.call(window, query)
    if (query.includes("prefers-reduced-motion")) Object.defineProperty(list, "matches", { value: true })
    return list
  })
  onTestFinished(() => spy.mockRestore())
}

it.each(["with", "without"])("asks before an e-mail is edited, %s motion", async (motion) => {
  if (motion === "without") withoutMotion()
  const { user } = show()
  const edit = await screen.findByRole("button", { name: "Edit the email “Your place”" })
  expect(edit.dataset).toMatchObject({ nodeType: "emailCampaign", emailTemplateId: "8" })
  // A dialog that was there before gives the focus back as one that comes for the first time.
  for (const _ of ["first", "again"]) {
    await user.click(edit)
    const input = await screen.findByRole("dialog", { name: "Are you sure you want to edit this email?" })
    await user.click(within(input).getByRole("button", { name: "Cancel" }))
    expect(screen.queryByRole("textbox", { name: "Subject" })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(edit))
  }
})

it.each(["with", "without"])("is back at the e-mail once it was edited, %s motion", async (motion) => {
  if (motion === "without") withoutMotion()
  const email = {
    id: 8,
    sequence_id: 3,
    language: "en",
    subject: "Your place",
    content: "<p>Hello</p>",
    as_text: [],
    is_changed: false,
    is_live: false,
    waiting: 0,
    version: 4,
  }
  const { user } = show(
    {},
    {
      "GET /sequence/email/8": () => answered({ data: email }),
      "POST /sequence/email/check": () => answered({ problems: [], doubtful: [], missing_links: [] }),
      "PUT /sequence/email/8": () => answered({ success: true, data: { ...email, version: 5 } }),
    },
  )
  const edit = await screen.findByRole("button", { name: "Edit the email “Your place”" })
  await user.click(edit)
  await user.click(await screen.findByRole("button", { name: "Edit email" }))
  await user.type(await screen.findByLabelText("Subject"), "!")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText("The email has been saved")
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

it("says that all sequences are stopped, and lets an administrator let them go on", async () => {
  const { calls, user } = show(
    { stopped: { stopped_at: "2026-11-23T10:00:00Z", stopped_by: "Alice" } },
    { "PUT /sequence/switch": () => answered({ success: true }) },
  )
  const banner = await screen.findByRole("alert")
  expect(banner.textContent).toContain("Stopped by Alice")
  await user.click(within(banner).getByRole("button", { name: "Resume all sequences" }))
  const input = await screen.findByRole("dialog", { name: "Resume all sequences?" })
  await user.click(within(input).getByRole("button", { name: "Resume all sequences" }))
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
  const flow = linked([begin, waits(3), mail(8), end], "begin wait", "wait mail", "mail end")
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
      "GET /sequence/choices": () => answered({ data: loaded.choices }),
    },
    { locale: "fr" },
  )
  await user.click(await screen.findByRole("button", { name: "Modifier le parcours" }))
  await screen.findAllByText("Brouillon")
  expect(window.location.search).toBe("?edit")
})

it("refreshes figures while the page is visible", async () => {
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
  const pending = heldAnswer()
  const running = show({}, { "POST /sequence/3/pause": () => pending.promise })
  await running.user.click(await screen.findByRole("button", { name: "Pause" }))
  // A button that is disabled loses the focus.
  expect(screen.getByRole("button", { name: "Pause" }).hasAttribute("disabled")).toBe(false)
  await running.user.click(screen.getByRole("button", { name: "Pause" }))
  pending.give(done())
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

it("is given another name and other settings: what was changed alone, as a colleague may have saved the rest", async () => {
  withFonts()
  const shown = show({}, { "PUT /sequence/3": () => answered({ success: true }) })
  await entry(shown, "Name and settings")
  const settings = within(await screen.findByRole("dialog", { name: "Sequence settings" }))
  const name = settings.getByRole("textbox", { name: "Name" })
  await shown.user.clear(name)
  await shown.user.type(name, "Renamed")
  await shown.user.click(settings.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(shown.router.refresh).toHaveBeenCalled())
  expect(shown.calls["PUT /sequence/3"]?.map(({ body }) => body)).toEqual([{ name: "Renamed" }])
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

it("leaves the keyboard on what opens the editor once that is closed", async () => {
  const { user } = show(
    {},
    {
      "GET /sequence/3/draft": () => answered({ data: drawnDraft }),
      "GET /sequence/choices": () => answered({ data: loaded.choices }),
    },
  )
  const opener = () => screen.findByRole("button", { name: /^Edit (flow|draft)$/ })
  await user.click(await opener())
  await user.click(await screen.findByRole("button", { name: "Close" }))
  expect(document.activeElement).toBe(await opener())
})
