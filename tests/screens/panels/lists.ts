import type { Page } from "@playwright/test"
import type { Screen, Text } from "../screen.ts"
import { action, chooseRows, fewCompanies, fewContacts, press } from "./steps.ts"

/** The filters of a list: beside its rows, or over them in a narrow window. */
const filterPanel = (page: Page, text: Text) =>
  page
    .getByRole("region", { name: text("filters.title"), exact: true })
    .or(page.getByRole("dialog", { name: text("filters.title"), exact: true }))

/** Panels on lists of records. */
export const onLists: Screen[] = [
  {
    name: "companies-filters",
    path: "/companies?q=petit&f=website.exists",
    open: (page, text) => press(page, text("list.filters")),
  },
  {
    name: "registrations-filters",
    path: "/registrations",
    open: (page, text) => press(page, text("list.filters")),
  },
  { name: "companies-selected", path: fewCompanies, open: chooseRows },
  {
    name: "companies-columns",
    path: fewCompanies,
    isForDesktop: true,
    open: (page, text) => press(page, text("list.columns.title")),
  },
  {
    name: "companies-saved-filters",
    path: fewCompanies,
    open: (page, text) => press(page, text("savedFilters.title")),
  },
  {
    name: "companies-actions",
    path: fewCompanies,
    open: async (page, text) => {
      await chooseRows(page)
      await press(page, text("bulk.actions"))
    },
  },
  action(fewCompanies, "companies-export", (text) => text("bulk.entries.export")),
  action(fewCompanies, "companies-tags", (text) => text("bulk.entries.tags")),
  action(fewCompanies, "companies-stage", (text) => text("bulk.entries.lifecycle")),
  { name: "companies-create", path: fewCompanies, open: (page) => page.keyboard.press("n") },
  { name: "contacts-create", path: fewContacts, open: (page) => page.keyboard.press("n") },
  {
    name: "companies-filter-day",
    path: fewCompanies,
    open: async (page, text) => {
      await press(page, text("list.filters"))
      await press(filterPanel(page, text), text("filters.fields.created_at"))
    },
  },
  action(fewContacts, "contacts-subscribe", (text) => text("bulk.entries.subscribe")),
]
