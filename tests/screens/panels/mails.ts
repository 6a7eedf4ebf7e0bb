import type { Page } from "@playwright/test"
import { forgetful } from "../demo-records.ts"
import type { Screen, Text } from "../screen.ts"
import { settled } from "../settled.ts"
import { action, editor, fewCompanies, fewContacts, named, press, showActivity } from "./steps.ts"

/** What is written is kept nowhere: the next to open the composer finds it empty. */
const keepNoDraft = (page: Page) =>
  page.route("**/api/messenger/draft/**", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ json: { success: true, version: 1 } })
      : route.fallback(),
  )

/** Opens the composer on a company, and goes on from there. */
const composing = (
  name: string,
  on: "lightCompany" | "bareCompany",
  goOn?: NonNullable<Screen["open"]>,
): Screen => ({
  name,
  path: (places) => `/company/${places[on]}`,
  open: async (page, text) => {
    await keepNoDraft(page)
    await showActivity(page, text, "activity.mails")
    await press(page, text("activity.newMail"))
    await editor(page).waitFor()
    await goOn?.(page, text)
  },
})

/** The templates that a mail can be made of. */
async function showTemplates(page: Page, text: Text) {
  await press(page, text("composer.tools.template"))
  return page.getByRole("region", { name: text("composer.templates.title") }).getByRole("listitem")
}

/** The conversation with the most mails, with something done on it. */
const onConversation = (name: string, open: NonNullable<Screen["open"]>): Screen => ({
  name,
  path: ({ thread }) => `/messenger?thread=${thread}`,
  open,
})

async function reply(page: Page, text: Text): Promise<void> {
  await named(page, "button", text("messenger.mail.reply")).waitFor()
  await page.keyboard.press("r")
  await editor(page).waitFor()
}

/** Has a mail sent that is nobody's but ours. */
async function askForMail(page: Page, text: Text): Promise<void> {
  await page.goto("/forgotten-password")
  await settled(page)
  await page.locator("input[type=email]").fill(forgetful)
  await press(page, text("passwords.forgotten.send"))
  await page.getByText(text("passwords.forgotten.asked", { email: forgetful })).waitFor()
  await page.goto("/outbox")
}

const maxReloads = 40

/** Opens the newest mail; where nothing was sent yet, one is asked for first. */
async function showOutboxMail(page: Page, text: Text): Promise<void> {
  const mail = page.locator("main").getByRole("listitem").getByRole("link").first()
  if (!(await mail.isVisible())) await askForMail(page, text)
  for (let reloads = 0; reloads < maxReloads && !(await mail.isVisible()); reloads++) {
    await page.reload()
    await settled(page)
  }
  await mail.click()
}

/** Panels on screens of mails, and the composer. */
export const onMails: Screen[] = [
  {
    name: "messenger-ask-to-open",
    path: ({ privateThread }) => `/messenger?thread=${privateThread}`,
    open: (page, text) => press(page, text("disclosures.ask.open")),
  },
  composing("composer", "lightCompany"),
  composing("composer-templates", "lightCompany", async (page, text) => {
    await showTemplates(page, text)
  }),
  composing("composer-to", "lightCompany", (page, text) =>
    page
      .getByRole("dialog")
      .locator(`input[aria-label="${text("composer.to")}"]`)
      .click(),
  ),
  composing("composer-preview", "lightCompany", (page, text) => press(page, text("composer.tools.preview"))),
  composing("composer-later", "lightCompany", (page, text) => press(page, text("composer.later.title"))),
  composing("composer-missing-value", "bareCompany", async (page, text) => {
    const templates = await showTemplates(page, text)
    await templates.first().getByRole("button").click()
    await editor(page).waitFor()
  }),
  composing("composer-locked", "bareCompany", async (page, text) => {
    const templates = await showTemplates(page, text)
    const locked = page.getByLabel(text("composer.templates.locked"))
    await templates.filter({ has: locked }).first().getByRole("button").click()
    await page.getByText(text("composer.templateLocked")).waitFor()
  }),
  action(fewContacts, "contacts-mail", (text) => text("bulk.entries.mail")),
  action(
    fewCompanies,
    "companies-mail-recipients",
    (text) => text("bulk.entries.mail"),
    async (page, text) => {
      await editor(page).fill("The halls are open to you from now on.")
      await page.getByRole("dialog").getByLabel(text("composer.subject")).fill("The halls")
      await press(page, text("composer.bulk.check"))
    },
  ),
  onConversation("messenger-assign", (page, text) => press(page, text("messenger.thread.assign"))),
  onConversation("messenger-delete", (page, text) => press(page, text("messenger.mail.delete"))),
  onConversation("messenger-reply", reply),
  onConversation("messenger-reply-templates", async (page, text) => {
    await reply(page, text)
    await page.keyboard.press("Control+j")
  }),
  {
    name: "bulk-mail-recipients",
    path: "/bulk-mails",
    open: (page, text) => press(page, text("bulkMails.show")),
  },
  {
    name: "bulk-mail-cancel",
    path: "/bulk-mails",
    open: (page, text) => press(page, text("bulkMails.cancel")),
  },
  { name: "outbox-mail", path: "/outbox", open: showOutboxMail },
  {
    name: "outbox-mail-text",
    path: "/outbox",
    open: async (page, text) => {
      await showOutboxMail(page, text)
      await named(page, "tab", text("outbox.views.text")).click()
    },
  },
]
