import { z } from "zod"
import { subscribeValues, tagValues } from "#lib/contract/bulk.ts"
import { contactExport, mailingExport } from "#lib/contract/exports.ts"
import { personKey } from "#lib/contract/persons.ts"
import type { User } from "#lib/contract/session.ts"
import type { Area } from "../area.ts"
import { importJobs } from "../imports/import-jobs.ts"
import { defineJob } from "../jobs/define-job.ts"
import { describeExport, describeSubscribe, describeTags } from "../jobs/details.ts"
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
      load: async () => (await import("../records/bulk/change-tags.ts")).changeTags("contact"),
      describe: describeTags("contact_tag"),
    }),
    "contacts.subscribe": defineJob({
      list,
      input: z.object({ values: subscribeValues }),
      load: async () => (await import("../mailing-lists/bulk-subscribe.ts")).bulkSubscribe("contact"),
      describe: describeSubscribe,
    }),
    "contacts.export": defineJob({
      list,
      input: contactExport,
      load: async () => (await import("../exports/export-contacts.ts")).exportContacts,
      describe: describeExport,
    }),
    "contacts.person": defineJob({
      list,
      input: personExport,
      load: async () => (await import("../persons/export/export-person.ts")).exportPerson,
    }),
    "contacts.mailing": defineJob({
      list,
      input: mailingExport,
      load: async () => (await import("../exports/export-mailing.ts")).exportMailing,
      describe: describeExport,
    }),
    "contacts.import-check": imports.check,
    "contacts.import": imports.run,
    "contacts.import-revert": imports.revert,
  },
} satisfies Area
