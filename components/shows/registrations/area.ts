import type { RecordArea } from "#components/records/area.ts"

/** What registrations lend to the screens that serve all areas. */
export const registrations: RecordArea<"registration"> = {
  keys: "g r",
  place: 6,
  paths: ["/uncomplete-registrations"],
  actions: {
    export: "everybody",
    placed: "show.bulk-action",
    techfile: "show.bulk-action",
    status: "show.bulk-action",
    subscribe: "show.bulk-action",
  },
  loadCalls: async () => (await import("./record-calls.ts")).recordCalls,
  loadExport: async () => (await import("./list-export.ts")).exported,
}
