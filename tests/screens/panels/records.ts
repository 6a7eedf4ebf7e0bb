import type { Screen } from "../screen.ts"
import { editor, press, showActivity, showPart } from "./steps.ts"

const onCompany = (name: string, open: NonNullable<Screen["open"]>): Screen => ({
  name,
  path: ({ company }) => `/company/${company}`,
  open,
})

/** Panels on pages of records. */
export const onRecords: Screen[] = [
  onCompany("company-mails", (page, text) => showActivity(page, text, "activity.mails")),
  onCompany("company-reminders", (page, text) => showActivity(page, text, "activity.notifications")),
  onCompany("company-history", (page, text) => press(page, text("audit.history"))),
  onCompany("company-merge-with", (page, text) => press(page, text("merges.with"))),
  onCompany("company-delete", (page, text) => press(page, text("company.delete.action"))),
  {
    name: "registration-link",
    path: ({ registration }) => `/registration/${registration}`,
    open: (page, text) => press(page, text("registration.links.link")),
  },
  {
    name: "registration-corrections",
    path: ({ correctable }) => `/registration/${correctable}`,
    open: (page, text) => press(page, text("registration.general.corrections")),
  },
  {
    name: "registration-terms",
    path: ({ correctable }) => `/registration/${correctable}`,
    open: (page, text) => press(page, text("registration.terms.which")),
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
  {
    name: "registration-invoice-credit",
    path: ({ invoiced }) => `/registration/${invoiced}`,
    open: async (page, text) => {
      await showPart(page, "side")
      await page
        .getByRole("button", { name: /SARL-|INC-/ })
        .first()
        .click()
      await press(page, text("invoicing.credit"))
      await page.getByRole("radio", { name: text("invoicing.creditChosen") }).check()
      await page
        .getByRole("list", { name: text("invoicing.creditLines") })
        .getByRole("checkbox")
        .first()
        .check()
    },
  },
  {
    name: "note-new",
    path: ({ bareCompany }) => `/company/${bareCompany}`,
    open: async (page, text) => {
      await showPart(page, "activity")
      await press(page, text("notes.write"))
      await editor(page).waitFor()
    },
  },
  {
    name: "note-delete",
    path: ({ lightCompany }) => `/company/${lightCompany}`,
    open: async (page, text) => {
      await showPart(page, "activity")
      await press(page.locator("[data-note]"), text("notes.delete"))
    },
  },
  {
    name: "contact-mails",
    path: ({ contact }) => `/contact/${contact}`,
    open: (page, text) => showActivity(page, text, "activity.mails"),
  },
  {
    name: "contact-add-to-list",
    path: ({ otherContact }) => `/contact/${otherContact}`,
    open: async (page, text) => {
      await showPart(page, "side")
      await press(page, text("mailingLists.ofRecord.add"))
    },
  },
  {
    name: "contact-tracking-consent",
    path: ({ otherContact }) => `/contact/${otherContact}`,
    open: async (page, text) => {
      await showPart(page, "side")
      await press(page, text("contact.tracking.record"))
    },
  },
]
