import { z } from "zod"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { importList } from "#lib/contract/crm/import-fields.ts"
import { importPlan } from "#lib/contract/crm/imports.ts"
import { id } from "#lib/contract/platform/fields.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"

/** The three steps of an import into a list, each a job. */
const jobsOf = (list: ListWith<"imports">) => ({
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

const companies = jobsOf("companies")
const contacts = jobsOf("contacts")

/** Jobs that read companies and contacts from a file. */
export const importJobs = {
  "companies.import-check": companies.check,
  "companies.import": companies.run,
  "companies.import-revert": companies.revert,
  "contacts.import-check": contacts.check,
  "contacts.import": contacts.run,
  "contacts.import-revert": contacts.revert,
}
