import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { describeExport } from "#lib/backend/records/registry/details.ts"
import { companyExport, contactExport, mailingExport } from "#lib/contract/crm/exports.ts"

/** Jobs that write companies and contacts into a file. */
export const exportJobs = {
  "companies.export": defineJob({
    list: "companies",
    input: companyExport,
    load: async () => (await import("./export-companies.ts")).exportCompanies,
    describe: describeExport,
  }),
  "contacts.export": defineJob({
    list: "contacts",
    input: contactExport,
    load: async () => (await import("./export-contacts.ts")).exportContacts,
    describe: describeExport,
  }),
  "contacts.mailing": defineJob({
    list: "contacts",
    input: mailingExport,
    load: async () => (await import("./export-mailing.ts")).exportMailing,
    describe: describeExport,
  }),
}
