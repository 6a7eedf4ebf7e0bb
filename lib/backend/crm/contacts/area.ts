import { z } from "zod"
import { importJobs } from "#lib/backend/crm/imports/import-jobs.ts"
import type { Area } from "#lib/backend/records/area.ts"
import { defineJob } from "#lib/backend/records/jobs/define-job.ts"
import { describeExport, describeTags } from "#lib/backend/records/jobs/details.ts"
import { contactExport, mailingExport } from "#lib/contract/crm/exports.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { tagValues } from "#lib/contract/records/bulk.ts"
import { contactFilters, contactFiltersOf } from "./filters.ts"
import { contactMerge } from "./merge.ts"

const list = "contacts"
const imports = importJobs(list)

/** What contacts lend to what is the same for all areas. */
export const contacts = {
  filters: (user: User | undefined) => (user ? contactFiltersOf(user) : contactFilters),
  merge: contactMerge,
  jobs: {
    "contacts.change-tags": defineJob({
      list,
      input: z.object({ values: tagValues }),
      load: async () => (await import("#lib/backend/records/bulk/change-tags.ts")).changeTags("contact"),
      describe: describeTags("contact_tag"),
    }),
    "contacts.export": defineJob({
      list,
      input: contactExport,
      load: async () => (await import("#lib/backend/crm/exports/export-contacts.ts")).exportContacts,
      describe: describeExport,
    }),
    "contacts.mailing": defineJob({
      list,
      input: mailingExport,
      load: async () => (await import("#lib/backend/crm/exports/export-mailing.ts")).exportMailing,
      describe: describeExport,
    }),
    "contacts.import-check": imports.check,
    "contacts.import": imports.run,
    "contacts.import-revert": imports.revert,
  },
} satisfies Area
