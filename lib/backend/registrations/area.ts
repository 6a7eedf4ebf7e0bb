import { registrationExport } from "#lib/contract/exports.ts"
import type { Area } from "../area.ts"
import { defineJob } from "../jobs/define-job.ts"
import { describeExport } from "../jobs/details.ts"
import { registrationFilters } from "./list/filters.ts"

/** What registrations lend to what is the same for all areas. */
export const registrations = {
  filters: () => registrationFilters,
  jobs: {
    "registrations.export": defineJob({
      list: "registrations",
      input: registrationExport,
      load: async () => (await import("../exports/export-registrations.ts")).exportRegistrations,
      describe: describeExport,
    }),
  },
} satisfies Area
