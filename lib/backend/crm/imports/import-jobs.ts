import { z } from "zod"
import { defineJob } from "#lib/backend/records/jobs/define-job.ts"
import { importList, importPlan } from "#lib/contract/crm/imports.ts"
import { id } from "#lib/contract/platform/fields.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"

/** The three steps of an import into a list, each a job. */
export const importJobs = (list: ListWith<"imports">) => ({
  check: defineJob({
    list,
    // The file's name is told when the file itself is gone.
    input: importPlan.extend({ file_name: z.string().default("") }),
    load: async () => (await import("./check-import.ts")).checkImport,
  }),
  run: defineJob({
    list,
    input: z.object({ check: id, plan: importPlan }),
    load: async () => (await import("./run-import.ts")).runImport,
  }),
  revert: defineJob({
    list,
    input: z.object({ check: id, list: importList }),
    load: async () => (await import("./revert-import.ts")).revertImport,
  }),
})
