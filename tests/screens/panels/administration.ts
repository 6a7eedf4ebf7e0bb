import type { Page } from "@playwright/test"
import type { Screen, Text } from "../screen.ts"
import { press } from "./steps.ts"

const erase = (page: Page, text: Text) => press(page.locator("tbody"), text("persons.erase.action"))

/** Panels on screens of administrators. */
export const onAdministration: Screen[] = [
  { name: "admin-user-new", path: "/admin/users", open: (page, text) => press(page, text("users.invite")) },
  {
    name: "admin-user-token-new",
    path: ({ user }) => `/admin/users/${user}`,
    open: (page, text) => press(page.locator("#sessions"), text("profile.newToken")),
  },
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
    name: "admin-shared-mailbox-new",
    path: "/admin/shared-mailboxes",
    open: (page, text) => press(page, text("mailboxes.shared.add")),
  },
  {
    name: "admin-sender-rules",
    path: "/admin/senders",
    open: (page) => page.locator("tbody").getByRole("button").first().click(),
  },
  {
    name: "admin-person-erase",
    path: "/admin/personal-data?q=a",
    open: erase,
  },
  {
    name: "admin-person-erase-applicant",
    path: "/admin/personal-data?q=lea.candidate",
    open: erase,
  },
  {
    name: "admin-user-erase",
    path: ({ formerUser }) => `/admin/users/${formerUser}`,
    open: (page, text) => press(page, text("persons.erase.action")),
  },
  {
    name: "admin-suppression-remove",
    path: "/admin/suppressions",
    open: (page) => page.locator("tbody").getByRole("button").first().click(),
  },
  {
    name: "admin-private-mails-approve",
    path: "/admin/private-mails",
    open: (page, text) => press(page, text("disclosures.approve")),
  },
  {
    name: "admin-retention-preview",
    path: "/admin/retention",
    open: (page) => page.locator("tbody").first().getByRole("button").first().click(),
  },
  {
    name: "admin-retention-days",
    path: "/admin/retention",
    open: (page) => page.locator("tbody").first().getByRole("button").nth(1).click(),
  },
  {
    name: "admin-privacy-notice-new",
    path: "/admin/privacy-notices",
    open: (page, text) =>
      press(page, text("privacyNotices.writeNamed", { kind: text("privacyNotices.kinds.mailbox") })),
  },
  {
    name: "admin-tradeshow-sessions",
    path: "/admin/tradeshows",
    open: (page, text) => press(page, text("tradeshows.manage")),
  },
  {
    name: "admin-tradeshow-sections",
    path: "/admin/tradeshows",
    open: (page, text) => press(page, text("tradeshows.manageSections")),
  },
  {
    name: "admin-tradeshow-terms",
    path: "/admin/tradeshows",
    open: (page, text) => press(page, text("tradeshows.terms.manage")),
  },
  {
    name: "admin-tradeshow-terms-new",
    path: "/admin/tradeshows",
    open: async (page, text) => {
      await press(page, text("tradeshows.terms.manage"))
      await press(page.getByRole("dialog"), text("tradeshows.terms.write"))
    },
  },
  {
    name: "admin-tradeshow-new",
    path: "/admin/tradeshows",
    open: (page, text) => press(page, text("tradeshows.addShow")),
  },
  {
    name: "admin-invoicing-organization",
    path: "/admin/invoicing",
    open: (page, text) => press(page, text("invoicingAdmin.organizations.add")),
  },
  {
    name: "admin-invoicing-logo",
    path: "/admin/invoicing",
    // Of the first entity: its logo, edit.
    open: (page) => page.locator("tbody tr").first().getByRole("button").first().click(),
  },
  {
    name: "admin-invoicing-trial",
    path: "/admin/invoicing",
    open: async (page, text) => {
      await page.getByLabel(text("invoicingAdmin.trial.country_id")).selectOption({ index: 10 })
      await press(page, text("invoicingAdmin.trial.try"))
      await page.locator("dl").getByText(text("invoicingAdmin.trial.language")).waitFor()
    },
  },
  {
    name: "admin-vocabulary-merge",
    path: "/admin/vocabulary/company_tag",
    open: async (page) => {
      // Of the first value: edit, merge, delete.
      await page.locator("tbody tr").first().getByRole("button").nth(1).click()
      await page.getByRole("dialog").getByRole("combobox").click()
      await page.getByRole("option").first().waitFor()
    },
  },
  {
    name: "admin-template-preview",
    path: ({ template }) => `/admin/templates/${template}`,
    open: async (page, text) => {
      await page.getByRole("combobox", { name: text("mailTemplates.previewOn") }).fill("petit loup")
      await page.getByRole("option").filter({ visible: true }).first().click()
    },
  },
  {
    name: "admin-template-delete",
    path: ({ template }) => `/admin/templates/${template}`,
    open: (page, text) => press(page, text("mailTemplates.delete")),
  },
]
