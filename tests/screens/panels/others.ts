import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import type { Screen } from "../screen.ts"
import { fewCompanies, press } from "./steps.ts"

/** Panels of the shell, of the remaining screens and of pages for who is not signed in. */
export const onOthers: Screen[] = [
  { name: "shortcuts", path: fewCompanies, open: (page) => page.keyboard.press("?") },
  { name: "palette", path: fewCompanies, open: (page) => page.keyboard.press("ControlOrMeta+k") },
  {
    name: "palette-found",
    path: fewCompanies,
    open: async (page) => {
      await page.keyboard.press("ControlOrMeta+k")
      await page.getByRole("dialog").getByRole("combobox").fill("petit")
    },
  },
  {
    name: "palette-recent",
    path: ({ bareCompany }) => `/company/${bareCompany}`,
    open: async (page) => {
      const noted = page.waitForResponse(
        (response) =>
          response.url().endsWith("/quick-search/recent") && response.request().method() !== "GET",
      )
      await page.reload()
      await noted
      await page.keyboard.press("ControlOrMeta+k")
    },
  },
  { name: "profile-menu", path: fewCompanies, open: (page) => page.locator("header button").last().click() },
  {
    name: "reminders-menu",
    path: fewCompanies,
    open: (page, text) => press(page, text("notifications.title")),
  },
  {
    name: "reminders",
    path: fewCompanies,
    open: async (page, text) => {
      await press(page, text("notifications.title"))
      await press(page, text("notifications.showAll"))
    },
  },
  {
    name: "reminder-new",
    path: fewCompanies,
    open: async (page, text) => {
      await press(page, text("notifications.title"))
      await press(page, text("notifications.new"))
    },
  },
  {
    name: "pipelines-funnel",
    path: "/pipelines?owners=all",
    open: (page, text) => press(page, text("pipelines.funnel")),
  },
  {
    name: "profile-mailbox-servers",
    path: "/profile/mailbox",
    as: "hanna.kowal",
    open: (page, text) => press(page, text("mailboxes.linking.next")),
  },
  {
    name: "bank-find",
    path: "/accounting/bank",
    open: (page, text) => press(page, text("bank.find")),
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
  {
    name: "document-delete",
    path: "/documents",
    open: (page, text) =>
      page
        .getByRole("list", { name: text("documents.list"), exact: true })
        .getByRole("button")
        .first()
        .click(),
  },
  {
    name: "profile-second-factor",
    path: "/profile",
    as: "sales",
    open: async (page, text) => {
      const block = page.locator("#second-factor")
      await block.getByLabel(text("profile.currentPassword"), { exact: true }).fill(DEMO_PASSWORD)
      await press(block, text("profile.turnOn"))
      await block.getByLabel(text("profile.code"), { exact: true }).waitFor()
    },
  },
  {
    name: "profile-token-new",
    path: "/profile",
    as: "sales",
    open: (page, text) => press(page.locator("#sessions"), text("profile.newToken")),
  },
  {
    name: "sign-in-code",
    path: "/",
    as: "nobody",
    open: async (page, text) => {
      await page.route(
        "**/api/auth/callback/credentials",
        (route) => route.fulfill({ json: { url: "/?error=code" } }),
        { times: 1 },
      )
      await page.locator("input[type=email]").fill("ada@boutique.example")
      await page.locator("input[autocomplete=current-password]").fill("of Ada")
      await press(page, text("session.submit"))
      await page.getByLabel(text("session.code"), { exact: true }).waitFor()
    },
  },
]
