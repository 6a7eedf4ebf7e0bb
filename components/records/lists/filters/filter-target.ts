/** What the filter panel is at: choosing a filter, adding one, or editing one of the address. */
export type FilterTarget =
  | { kind: "choose" }
  | { kind: "add"; field: string }
  | { kind: "edit"; entry: string }
