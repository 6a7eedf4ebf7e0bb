/** What can be done with many records, in the menu's order. */
export const bulkActions = [
  { name: "mail", group: "mail" },
  { name: "export", group: "export" },
  { name: "mailing", group: "export" },
  { name: "lifecycle", group: "change" },
  { name: "platform", group: "change" },
  { name: "tags", group: "change" },
  { name: "owners", group: "change" },
] as const

export type BulkAction = (typeof bulkActions)[number]["name"]
export type BulkGroup = (typeof bulkActions)[number]["group"]
