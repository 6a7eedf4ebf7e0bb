/** What can be done with many records, in the menu's order. */
export const bulkActions = [
  { name: "mail", group: "mail" },
  { name: "export", group: "export" },
  { name: "mailing", group: "export" },
  { name: "lifecycle", group: "change" },
  { name: "platform", group: "change" },
  { name: "tags", group: "change" },
  { name: "placed", group: "change" },
  { name: "techfile", group: "change" },
  { name: "status", group: "change" },
  { name: "subscribe", group: "change" },
  { name: "owners", group: "change" },
  { name: "delete", group: "delete" },
] as const

export type BulkAction = (typeof bulkActions)[number]["name"]
export type BulkGroup = (typeof bulkActions)[number]["group"]

/** Those that stand beside a selection as buttons, as far as there is room for them, the most used first. */
export const quickActions = [
  "tags",
  "lifecycle",
  "placed",
  "techfile",
  "status",
  "mail",
  "export",
] as const satisfies readonly BulkAction[]

/** Keys of actions on the selection; the others are in the menu. */
export const actionKeys: Partial<Record<BulkAction, string>> = {
  tags: "t",
  lifecycle: "s",
  owners: "o",
  mail: "m",
  placed: "p",
  delete: "d",
}
