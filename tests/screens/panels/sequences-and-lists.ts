import type { Page } from "@playwright/test"
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

/** Panels on sequences and mailing lists. */
export const onSequencesAndLists: Screen[] = [
  {
    name: "sequence-start",
    path: "/sequences",
    open: (page, text) => press(page, text("sequences.select")),
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
    open: async (page, text) => {
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
    },
  },
  onSequence("sequence-outline", showOutline),
  onSequence("sequence-mail", openMail),
  onSequence("sequence-mail-preview", async (page, text) => {
    await openMail(page, text)
    await press(page.getByRole("dialog"), text("sequenceFlow.mail.preview"))
  }),
  {
    name: "sequence-rehearsal",
    path: "/mailing?q=trials",
    open: async (page, text) => {
      await page.getByRole("checkbox", { name: text("table.selectPage") }).click()
      await press(page, text("sequences.mailing.send"))
      await takeFirst(page, text("sequences.start.sequence"))
      await takeFirst(page, text("sequences.start.from"))
      await press(page.getByRole("dialog"), text("sequences.start.rehearse"))
      await page.getByRole("heading", { name: text("sequences.rehearsal.title"), exact: true }).waitFor()
    },
  },
]
