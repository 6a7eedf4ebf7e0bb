import type { Locator, Page } from "@playwright/test"
import { partsId, type RecordPart } from "#components/records/page/parts.ts"
import type { Screen, Text } from "./screen.ts"

/** Of several with this name the first that is in sight: a count or a key may follow the name. */
function named(page: Page | Locator, role: "button" | "link" | "tab" | "menuitem", name: string): Locator {
  const start = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`)
  return page.getByRole(role, { name: start }).filter({ visible: true }).first()
}

const press = (page: Page, name: string) => named(page, "button", name).click()

/** Brings a part of a record's page to the front: on a phone they are tabs. */
async function showPart(page: Page, part: RecordPart): Promise<void> {
  const tab = page.locator(`#${partsId}-${part}`)
  if (await tab.isVisible()) await tab.click()
}

async function chooseRows(page: Page): Promise<void> {
  const boxes = page.locator("tbody").getByRole("checkbox")
  for (const place of [0, 1, 2]) await boxes.nth(place).click()
}

/** Opens an entry of the actions on the three rows chosen first. */
const action = (
  list: string,
  name: string,
  entry: (text: Parameters<NonNullable<Screen["open"]>>[1]) => string,
) =>
  ({
    name,
    path: list,
    open: async (page, text) => {
      await chooseRows(page)
      await press(page, text("bulk.actions"))
      await named(page, "menuitem", entry(text)).click()
    },
  }) satisfies Screen

const onLists: Screen[] = [
  {
    name: "companies-filters",
    path: "/companies?f=website.exists",
    open: (page, text) => press(page, text("list.filters")),
  },
  {
    name: "registrations-filters",
    path: "/registrations",
    open: (page, text) => press(page, text("list.filters")),
  },
  { name: "companies-selected", path: "/companies", open: chooseRows },
  {
    name: "companies-columns",
    path: "/companies",
    isForDesk: true,
    open: (page, text) => press(page, text("list.columns.title")),
  },
  {
    name: "companies-saved-filters",
    path: "/companies",
    open: (page, text) => press(page, text("savedFilters.title")),
  },
  {
    name: "companies-actions",
    path: "/companies",
    open: async (page, text) => {
      await chooseRows(page)
      await press(page, text("bulk.actions"))
    },
  },
  action("/companies", "companies-export", (text) => text("bulk.entries.export")),
  action("/companies", "companies-tags", (text) => text("bulk.entries.tags")),
  action("/companies", "companies-stage", (text) => text("bulk.entries.lifecycle")),
  action("/contacts", "contacts-mail", (text) => text("bulk.entries.mail")),
  { name: "companies-create", path: "/companies", open: (page) => page.keyboard.press("n") },
  { name: "contacts-create", path: "/contacts", open: (page) => page.keyboard.press("n") },
  { name: "shortcuts", path: "/companies", open: (page) => page.keyboard.press("?") },
  { name: "palette", path: "/companies", open: (page) => page.keyboard.press("ControlOrMeta+k") },
  {
    name: "palette-found",
    path: "/companies",
    open: async (page) => {
      await page.keyboard.press("ControlOrMeta+k")
      await page.getByRole("dialog").getByRole("combobox").fill("petit")
    },
  },
  { name: "profile-menu", path: "/companies", open: (page) => page.locator("header button").last().click() },
  {
    name: "reminders-menu",
    path: "/companies",
    open: (page, text) => press(page, text("notifications.title")),
  },
  {
    name: "reminders",
    path: "/companies",
    open: async (page, text) => {
      await press(page, text("notifications.title"))
      await press(page, text("notifications.showAll"))
    },
  },
  {
    name: "reminder-new",
    path: "/companies",
    open: async (page, text) => {
      await press(page, text("notifications.title"))
      await press(page, text("notifications.new"))
    },
  },
]

const onCompany = (name: string, open: NonNullable<Screen["open"]>): Screen => ({
  name,
  path: ({ company }) => `/company/${company}`,
  open,
})

type ActivityTab = "activity.mails" | "activity.notifications"

async function showActivity(page: Page, text: Text, tab: ActivityTab): Promise<void> {
  await showPart(page, "activity")
  await named(page, "tab", text(tab)).click()
}

const onRecords: Screen[] = [
  onCompany("company-mails", (page, text) => showActivity(page, text, "activity.mails")),
  onCompany("company-reminders", (page, text) => showActivity(page, text, "activity.notifications")),
  onCompany("company-history", (page, text) => press(page, text("audit.history"))),
  onCompany("company-merge-with", (page, text) => press(page, text("merges.with"))),
  onCompany("company-delete", (page, text) => press(page, text("company.delete.action"))),
  onCompany("composer", async (page, text) => {
    await showActivity(page, text, "activity.mails")
    await press(page, text("activity.newMail"))
  }),
  onCompany("composer-templates", async (page, text) => {
    await showActivity(page, text, "activity.mails")
    await press(page, text("activity.newMail"))
    await press(page, text("composer.tools.template"))
  }),
  {
    name: "registration-link",
    path: ({ registration }) => `/registration/${registration}`,
    open: (page, text) => press(page, text("registration.links.link")),
  },
  {
    name: "registration-invoice-new",
    path: ({ registration }) => `/registration/${registration}`,
    open: async (page, text) => {
      await showPart(page, "side")
      await press(page, text("registration.invoices.create"))
    },
  },
  {
    name: "registration-invoice",
    path: ({ invoiced }) => `/registration/${invoiced}`,
    open: async (page) => {
      await showPart(page, "side")
      await page
        .getByRole("button", { name: /SARL-|INC-/ })
        .first()
        .click()
    },
  },
]

const onOthers: Screen[] = [
  {
    name: "pipelines-funnel",
    path: "/pipelines?owners=all",
    open: (page, text) => press(page, text("pipelines.funnel")),
  },
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
    name: "bank-find",
    path: "/accounting/bank",
    open: (page, text) => press(page, text("bank.find")),
  },
  { name: "admin-user-new", path: "/admin/users", open: (page, text) => press(page, text("users.invite")) },
  {
    name: "admin-suppression-new",
    path: "/admin/suppressions",
    open: (page, text) => press(page, text("mailingLists.suppressions.add")),
  },
  {
    name: "admin-sender-new",
    path: "/admin/senders",
    open: (page, text) => press(page, text("mailingLists.senders.add")),
  },
  {
    name: "outbox-mail",
    path: "/outbox",
    open: (page) => page.locator("main").getByRole("listitem").getByRole("link").first().click(),
  },
  {
    name: "apply-form",
    path: "/apply/paris",
    as: "nobody",
    open: async (page, text) => {
      await page.locator("#name").fill("Petit Nuage SARL")
      await page.locator("#email").fill("lea@petit-nuage.example")
      // Sooner a form counts as filled in by a program.
      await page.waitForTimeout(2_000)
      await press(page, text("applications.begin.button"))
      await page.waitForURL(/\/apply\/[\w-]{22}/)
    },
  },
]

/** Panels, menus and dialogs, each on a screen that has it. */
export const panels: readonly Screen[] = [...onLists, ...onRecords, ...onOthers]
