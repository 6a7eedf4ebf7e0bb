import type { Page } from "@playwright/test"
import { z } from "zod"
import { sequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import type { Screen, Text } from "../screen.ts"
import { named, press, takeFirst } from "./steps.ts"

const onSequence = (name: string, open: NonNullable<Screen["open"]>, query = ""): Screen => ({
  name,
  path: ({ sequence }) => `/sequence/${sequence}${query}`,
  open,
})

const showOutline = (page: Page, text: Text) =>
  page.getByText(text("sequenceFlow.view.outline"), { exact: true }).click()

/** Whoever looked at an outline before sees one again. */
const showDiagram = (page: Page, text: Text) =>
  page.getByText(text("sequenceFlow.view.diagram"), { exact: true }).click()

const outline = (page: Page, text: Text) =>
  page.getByRole("region", { name: text("sequenceFlow.outline"), exact: true })

/** Opens the first mail of a sequence in its editor, after the question whether it is to be changed. */
async function openMail(page: Page, text: Text): Promise<void> {
  await showOutline(page, text)
  await outline(page, text).locator("button[data-email-template-id]").first().click()
  await press(page.getByRole("dialog"), text("sequenceFlow.editAction"))
}

/** Draws something, and opens what publishes it. */
async function openPublication(page: Page, text: Text): Promise<void> {
  await showDiagram(page, text)
  await page.locator(".react-flow__node").first().click()
  await page.locator("main aside input").first().fill("Begin")
  const publish = page.getByRole("button", { name: text("sequenceFlow.draw.publish"), exact: true })
  const enabled = publish.and(page.locator(":enabled"))
  // Pictures are taken side by side: another may have drawn the same draft.
  const mine = page.getByRole("button", { name: text("sequenceFlow.draw.keepMine"), exact: true })
  await enabled.or(mine).first().waitFor()
  if (await mine.isVisible()) await mine.click()
  await enabled.click()
  await page.getByText(text("sequenceFlow.publish.waiting"), { exact: true }).waitFor()
}

/** Has the server say of the next publication that somebody else changed the draft meanwhile; nothing there changes. */
const refusePublication = (page: Page) =>
  page.route("**/api/sequence/*/publish", async (route) => {
    const draft = route
      .request()
      .url()
      .replace(/publish$/, "draft")
    const { data } = z.object({ data: sequenceDraft }).parse(await (await page.request.get(draft)).json())
    const [first, ...others] = data.flow.nodes
    const nodes = first ? [{ ...first, data: { ...first.data, label: "Begin here" } }, ...others] : []
    const current = { ...data, version: (data.version ?? 0) + 1, flow: { ...data.flow, nodes } }
    await route.fulfill({ status: 409, json: { success: false, message: "", current } })
  })

/** Panels on sequences and mailing lists. */
export const onSequencesAndLists: Screen[] = [
  {
    name: "sequence-start",
    path: "/sequences",
    open: (page, text) => press(page, text("sequences.select")),
  },
  {
    name: "sequence-start-sender",
    path: "/sequences",
    open: async (page, text) => {
      await press(page, text("sequences.select"))
      await takeFirst(page, text("sequences.start.from"))
      await press(page.getByRole("dialog"), text("senderChecks.showDetails"))
    },
  },
  {
    name: "sequence-new",
    path: "/sequences",
    open: (page, text) => press(page, text("sequences.new.action")),
  },
  {
    name: "mailing-list-import",
    path: ({ list }) => `/mailing/${list}`,
    open: (page, text) => press(page, text("mailingLists.import.open")),
  },
  {
    name: "sequences-stop-all",
    path: "/sequences",
    open: (page, text) => press(page, text("sequences.switch.stop")),
  },
  onSequence("sequence-settings", async (page, text) => {
    await press(page, text("sequenceFlow.more"))
    await named(page, "menuitem", text("sequenceFlow.settings.open")).click()
  }),
  onSequence(
    "sequence-drawing-node",
    async (page, text) => {
      await showDiagram(page, text)
      await page.locator(".react-flow__node").first().click()
      await page.locator("main aside").waitFor()
    },
    "?edit",
  ),
  onSequence(
    "sequence-node-menu",
    async (page, text) => {
      await showOutline(page, text)
      await outline(page, text).locator("[aria-haspopup=menu]").first().click()
    },
    "?edit",
  ),
  {
    name: "sequence-publish",
    path: ({ sequence }) => `/sequence/${sequence}?edit`,
    open: openPublication,
  },
  {
    name: "sequence-publish-changed",
    path: ({ sequence }) => `/sequence/${sequence}?edit`,
    open: async (page, text) => {
      await openPublication(page, text)
      await refusePublication(page)
      await press(page.getByRole("dialog"), text("sequenceFlow.draw.publish"))
      await page.getByText(text("sequenceFlow.publish.changed.explain"), { exact: true }).waitFor()
    },
  },
  { name: "sequence-old-version", path: ({ changedSequence }) => `/sequence/${changedSequence}?version=1` },
  onSequence("sequence-outline", showOutline),
  onSequence("sequence-mail", openMail),
  onSequence("sequence-mail-preview", async (page, text) => {
    await openMail(page, text)
    await press(page.getByRole("dialog"), text("sequenceFlow.mail.preview"))
  }),
  {
    name: "sequence-simulation",
    path: "/mailing?q=trials",
    open: async (page, text) => {
      await page.getByRole("checkbox", { name: text("table.selectPage") }).click()
      await press(page, text("sequences.mailing.send"))
      await takeFirst(page, text("sequences.start.sequence"))
      await takeFirst(page, text("sequences.start.from"))
      await press(page.getByRole("dialog"), text("sequences.start.simulate"))
      await page.getByRole("heading", { name: text("sequences.simulation.title"), exact: true }).waitFor()
    },
  },
]
