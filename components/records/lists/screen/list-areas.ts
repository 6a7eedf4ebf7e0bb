import type { MessageArea } from "#lib/i18n/messages.ts"

/** Texts of every list's page: what is on it before a panel, a menu or a dialog is opened, which bring their own. */
export const listAreas = [
  "list",
  "table",
  "savedFilters.title",
  "savedFilters.changed",
  "savedFilters.tabs",
  "filters.active",
  "filters.editFilter",
  "filters.remove",
  "filters.resetAll",
  "filters.more",
  "filters.ignored",
  "filters.dismiss",
  "bulk.actions",
  "bulk.chosen",
  "bulk.more",
  "bulk.quick",
  "bulk.nothing",
  "bulk.groups",
  "bulk.entries",
] as const satisfies MessageArea[]
