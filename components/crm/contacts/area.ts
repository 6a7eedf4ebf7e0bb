import type { RecordArea } from "#components/records/area.ts"

const bulk = "show.bulk-action"

/** What contacts lend to the screens that serve all areas. */
export const contacts: RecordArea<"contact"> = {
  keys: "g c",
  place: 1,
  actions: {
    mail: bulk,
    export: "sib.export.contacts",
    mailing: "sib.export.contacts",
    tags: bulk,
    subscribe: bulk,
    delete: bulk,
  },
  loadCalls: async () => (await import("./record-calls.ts")).recordCalls,
  loadCreate: async () => (await import("./shared/contact-create-panel.tsx")).ContactCreatePanel,
  loadExport: async () => (await import("./list-export.ts")).exported,
}
