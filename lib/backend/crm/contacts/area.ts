import { z } from "zod"
import type { Area } from "#lib/backend/area.ts"
import { importJobs } from "#lib/backend/crm/imports/import-jobs.ts"
import { defineJob } from "#lib/backend/platform/jobs/define-job.ts"
import { describeExport, describeSubscribe, describeTags } from "#lib/backend/platform/jobs/details.ts"
import { contactExport, mailingExport } from "#lib/contract/crm/exports.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { personKey } from "#lib/contract/privacy/persons.ts"
import { subscribeValues, tagValues } from "#lib/contract/records/bulk.ts"
import { contactFilters, contactFiltersOf } from "./filters.ts"

const list = "contacts"
const imports = importJobs(list)

/** Of a person of any kind; jobs of before there were several name a contact. */
const personExport = z.union([
  personKey,
  z
    .object({ contact: z.number() })
    .transform(({ contact }) => ({ kind: "contact" as const, record: contact })),
])

/** What contacts lend to what is the same for all areas. */
export const contacts = {
  filters: (user: User | undefined) => (user ? contactFiltersOf(user) : contactFilters),
  jobs: {
    "contacts.change-tags": defineJob({
      list,
      input: z.object({ values: tagValues }),
      load: async () => (await import("#lib/backend/records/bulk/change-tags.ts")).changeTags("contact"),
      describe: describeTags("contact_tag"),
    }),
    "contacts.subscribe": defineJob({
      list,
      input: z.object({ values: subscribeValues }),
      load: async () =>
        (await import("#lib/backend/automation/mailing-lists/bulk-subscribe.ts")).bulkSubscribe("contact"),
      describe: describeSubscribe,
    }),
    "contacts.export": defineJob({
      list,
      input: contactExport,
      load: async () => (await import("#lib/backend/crm/exports/export-contacts.ts")).exportContacts,
      describe: describeExport,
    }),
    "contacts.person": defineJob({
      list,
      input: personExport,
      load: async () => (await import("#lib/backend/privacy/persons/export/export-person.ts")).exportPerson,
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
