import type { RecordArea } from "#components/records/area.ts"

const bulk = "show.bulk-action"

/** What companies lend to the screens that serve all areas. */
export const companies: RecordArea<"company"> = {
  keys: "g o",
  place: 2,
  actions: {
    mail: bulk,
    export: "export.companies",
    lifecycle: bulk,
    platform: bulk,
    tags: bulk,
    subscribe: bulk,
    owners: bulk,
    delete: bulk,
  },
  loadCalls: async () => (await import("./record-calls.ts")).recordCalls,
  loadCreate: async () => (await import("./create/company-create-panel.tsx")).CompanyCreatePanel,
  loadExport: async () => (await import("./list-export.ts")).exported,
}
