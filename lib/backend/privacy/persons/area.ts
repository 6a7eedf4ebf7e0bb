import { z } from "zod"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { personKey } from "#lib/contract/privacy/persons.ts"

/** Of a person of any kind; jobs of before there were several name a contact. */
const personExport = z.union([
  personKey,
  z
    .object({ contact: z.number() })
    .transform(({ contact }) => ({ kind: "contact" as const, record: contact })),
])

/** The job that exports what is stored of a person. */
export const personJobs = {
  "contacts.person": defineJob({
    list: "contacts",
    input: personExport,
    load: async () => (await import("./export/export-person.ts")).exportPerson,
  }),
}
